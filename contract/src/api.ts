import { aboutArea } from './about.ts'
import { activity } from './activity.ts'
import { analyticsArea } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { collections } from './collections.ts'
import { costProposals } from './cost-proposals.ts'
import { dashboard } from './dashboard.ts'
import { gameFigures } from './game-analytics.ts'
import { gameSchedule } from './game-schedule.ts'
import { games } from './games.ts'
import { geo } from './geo.ts'
import { impactFactors } from './impact-factors.ts'
import { impactReports } from './impact-reports.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { landing } from './landing.ts'
import { leaderboards } from './leaderboards.ts'
import { masterData } from './master-data.ts'
import { neighborhoods } from './neighborhoods.ts'
import { notifications } from './notifications.ts'
import { plans } from './plans.ts'
import { plasticRates } from './plastic-rates.ts'
import { plays } from './plays.ts'
import { points } from './points.ts'
import { pointsPolicy } from './points-policy.ts'
import { programmeArea } from './programme.ts'
import { questionBank } from './question-bank.ts'
import { quizGeneration } from './quiz-generation.ts'
import { rateProposals } from './rate-proposals.ts'
import { redemptions } from './redemptions.ts'
import { reportSchedules } from './report-schedules.ts'
import { rewards } from './rewards.ts'
import { roleSwitches } from './role-switches.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { setupArea } from './setup.ts'
import { storeRequests } from './store-requests.ts'
import { stores } from './stores.ts'
import { subscriptions } from './subscriptions.ts'
import { team } from './team.ts'
import { uploads } from './uploads.ts'
import { userList } from './user-list.ts'
import { userRecord } from './user-record.ts'
import { users } from './users.ts'
import { voucherCodes } from './voucher-codes.ts'
import { webhooks } from './webhooks.ts'

/** Every endpoint of the API. The server serves all of them; the web imports the areas it needs. */
export const api = {
  landing,
  auth,
  secondFactor,
  team,
  users,
  userList,
  userRecord,
  storeRequests,
  stores,
  uploads,
  geo,
  neighborhoods,
  roleSwitches,
  plasticRates,
  rateProposals,
  costProposals,
  collections,
  points,
  pointsPolicy,
  programme: programmeArea,
  setup: setupArea,
  about: aboutArea,
  plans,
  subscriptions,
  rewards,
  voucherCodes,
  redemptions,
  games,
  questionBank,
  quizGeneration,
  gameSchedule,
  plays,
  leaderboards,
  gameFigures,
  masterData,
  savedViews,
  notifications,
  search,
  activity,
  dashboard,
  analytics: analyticsArea,
  reportSchedules,
  impactReports,
  impactFactors,
  apiKeys,
  webhooks,
  imports,
  jobs,
}
export type Api = typeof api
