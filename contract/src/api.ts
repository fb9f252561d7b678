import { aboutArea } from './about.ts'
import { gameFigures } from './academy/game-analytics.ts'
import { gameSchedule } from './academy/game-schedule.ts'
import { games } from './academy/games.ts'
import { leaderboards } from './academy/leaderboards.ts'
import { plays } from './academy/plays.ts'
import { questionBank } from './academy/question-bank.ts'
import { quizGeneration } from './academy/quiz-generation.ts'
import { activity } from './activity/activity.ts'
import { analyticsArea } from './analytics/analytics.ts'
import { auth } from './auth/auth.ts'
import { decideAlone } from './auth/decide-alone.ts'
import { secondFactor } from './auth/second-factor.ts'
import { collections } from './collections/collections.ts'
import { uploads } from './core/uploads.ts'
import { costProposals } from './costs/cost-proposals.ts'
import { counter } from './counter/counter.ts'
import { counterStaff } from './counter/counter-staff.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { geo } from './geo.ts'
import { impactFactors } from './impact/impact-factors.ts'
import { impactReports } from './impact/impact-reports.ts'
import { imports } from './imports.ts'
import { apiKeys } from './integrations/api-keys.ts'
import { webhooks } from './integrations/webhooks.ts'
import { jobs } from './jobs/jobs.ts'
import { landing } from './landing.ts'
import { masterData } from './master-data.ts'
import { neighborhoods } from './neighborhoods/neighborhoods.ts'
import { notifications } from './notifications/notifications.ts'
import { plasticRates } from './plastic-rates/plastic-rates.ts'
import { rateProposals } from './plastic-rates/rate-proposals.ts'
import { points } from './points/points.ts'
import { pointsPolicy } from './points/points-policy.ts'
import { programmeArea } from './programme.ts'
import { proposals } from './proposals.ts'
import { reportSchedules } from './report-schedules.ts'
import { redemptions } from './rewards/redemptions.ts'
import { rewards } from './rewards/rewards.ts'
import { voucherCodes } from './rewards/voucher-codes.ts'
import { roleSwitches } from './role-switches.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { setupArea } from './setup.ts'
import { nearbyStores } from './stores/nearby-stores.ts'
import { ownStores } from './stores/own-store.ts'
import { storeRequests } from './stores/store-requests.ts'
import { stores } from './stores/stores.ts'
import { plans } from './subscriptions/plans.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { team } from './team.ts'
import { userList } from './users/user-list.ts'
import { userRecord } from './users/user-record.ts'
import { users } from './users/users.ts'

/** Every endpoint of the API. The server serves all of them; the web imports the areas it needs. */
export const api = {
  landing,
  auth,
  secondFactor,
  decideAlone,
  team,
  counterStaff,
  counter,
  users,
  userList,
  userRecord,
  storeRequests,
  nearbyStores,
  stores,
  ownStores,
  uploads,
  geo,
  neighborhoods,
  roleSwitches,
  plasticRates,
  rateProposals,
  costProposals,
  proposals,
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
