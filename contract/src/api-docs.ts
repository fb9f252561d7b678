import { question } from './academy/game-questions.ts'
import { game, gameInput, gameRecord, gameStats, gameVersion } from './academy/game-records.ts'
import { gameWindow, round, winner } from './academy/game-schedule.ts'
import { disqualification, standing } from './academy/leaderboards.ts'
import { finishedPlay, play, playRecord, startedPlay } from './academy/plays.ts'
import { bankQuestion } from './academy/question-bank.ts'
import { activityEntry, activityRecord } from './activity/activity.ts'
import { analytics, metrics } from './analytics/analytics.ts'
import type { Api } from './api.ts'
import { session } from './auth/auth.ts'
import { collection, collectionInput, collectionReceipt } from './collections/collection-records.ts'
import { collectionStats } from './collections/collections.ts'
import { memberRef, named, personRef, place, seenRecord } from './core/common.ts'
import { costProposal } from './costs/cost-proposals.ts'
import {
  counterCollection,
  counterMember,
  counterRegistration,
  counterState,
  dayTotals,
  publicReceipt,
} from './counter/counter.ts'
import { counterDevice, staffInput, staffMember } from './counter/counter-staff.ts'
import { dashboardFigures } from './dashboard/dashboard.ts'
import { panelArrangement } from './dashboard/dashboard-panels.ts'
import { foundAddress } from './geo.ts'
import { factorSet } from './impact/impact-factors.ts'
import { impactReport } from './impact/impact-report-records.ts'
import { importRecord } from './imports.ts'
import { apiKey } from './integrations/api-keys.ts'
import { webhook, webhookDelivery } from './integrations/webhooks.ts'
import { job } from './jobs/jobs.ts'
import { masterEntry, masterInput } from './master-data.ts'
import { neighborhood, neighborhoodInput, neighborhoodRecord } from './neighborhoods/neighborhoods.ts'
import { notification, notificationPreference } from './notifications/notifications.ts'
import { plasticRate, plasticRateInput, plasticType } from './plastic-rates/plastic-rates.ts'
import { rateProposal } from './plastic-rates/rate-proposals.ts'
import { adjustment, ledgerEntry } from './points/points.ts'
import { pointsPolicyRecord } from './points/points-policy.ts'
import { programmeRecord } from './programme.ts'
import { proposal } from './proposals.ts'
import { reportSchedule } from './report-schedules.ts'
import { redemption, redemptionInput } from './rewards/redemptions.ts'
import { catalogueReward, reward, rewardInput, rewardRecord } from './rewards/reward-records.ts'
import { voucherCode } from './rewards/voucher-codes.ts'
import { roleSwitch, roleSwitchInput } from './role-switches.ts'
import { savedView } from './saved-views.ts'
import { foundRecord } from './search.ts'
import { ownStore, ownStoreChange, storePlan } from './stores/own-store.ts'
import { storeInput } from './stores/store-input.ts'
import { store, storePin, storeRow, storeStats } from './stores/store-records.ts'
import { storeRequest, storeRequestStatus } from './stores/store-requests.ts'
import { plan, planInput } from './subscriptions/plans.ts'
import { invoice, subscription } from './subscriptions/subscriptions.ts'
import { teamMember } from './team.ts'
import { userRow, userStats } from './users/user-list.ts'
import { memberInput, note, user } from './users/user-record.ts'
import { profile } from './users/users.ts'

/** The schemas that the printed API names: `store` becomes `Store`. */
export const namedSchemas = {
  activityEntry,
  activityRecord,
  adjustment,
  analytics,
  apiKey,
  bankQuestion,
  catalogueReward,
  collection,
  collectionInput,
  collectionReceipt,
  collectionStats,
  costProposal,
  counterCollection,
  counterDevice,
  counterMember,
  counterRegistration,
  counterState,
  dashboardFigures,
  dayTotals,
  disqualification,
  factorSet,
  finishedPlay,
  foundAddress,
  foundRecord,
  game,
  gameInput,
  gameRecord,
  gameStats,
  gameVersion,
  gameWindow,
  impactReport,
  importRecord,
  invoice,
  job,
  ledgerEntry,
  masterEntry,
  masterInput,
  memberInput,
  memberRef,
  metrics,
  named,
  neighborhood,
  neighborhoodInput,
  neighborhoodRecord,
  note,
  notification,
  notificationPreference,
  ownStore,
  ownStoreChange,
  panelArrangement,
  personRef,
  place,
  plan,
  planInput,
  plasticRate,
  plasticRateInput,
  plasticType,
  play,
  playRecord,
  pointsPolicyRecord,
  profile,
  programmeRecord,
  publicReceipt,
  question,
  proposal,
  rateProposal,
  redemption,
  redemptionInput,
  reportSchedule,
  reward,
  rewardInput,
  rewardRecord,
  roleSwitch,
  roleSwitchInput,
  round,
  savedView,
  seenRecord,
  session,
  staffInput,
  staffMember,
  standing,
  startedPlay,
  store,
  storeInput,
  storePin,
  storePlan,
  storeRequest,
  storeRequestStatus,
  storeRow,
  storeStats,
  subscription,
  teamMember,
  user,
  userRow,
  userStats,
  voucherCode,
  webhook,
  webhookDelivery,
  winner,
}

/** What each area is about. */
export const areaWords: Record<keyof Api, string> = {
  auth: 'Sign in, reset a password, end sessions.',
  secondFactor: 'Two-factor authentication of the account that is signed in.',
  decideAlone: 'A proof that lets the only administrator who can decide something decide it alone.',
  team: 'Administrators, their roles and invitations, and the rules of signing in.',
  counterStaff: 'Who works at the counter of a store, their PINs and logins, and the devices they share.',
  counter: 'The counter of a store: its members, collections, totals and receipts.',
  users: 'The profile of the signed-in account.',
  userList: 'Members and other people: lists, totals, actions on many.',
  userRecord: 'One person: details, notes, status, messages, personal data.',
  landing: 'Figures of the public home page.',
  storeRequests: 'Requests of stores to join, and the decisions about them.',
  nearbyStores: 'Stores as anyone may see them.',
  ownStores: 'A store as its owner sees and changes it, with the changes that need approval.',
  stores: 'Stores that collect plastic, with their hours and locations.',
  uploads: 'Upload URLs for images.',
  geo: 'Address search.',
  neighborhoods: 'Neighborhoods, their goals and leaders.',
  roleSwitches: 'Requests to lead a neighborhood or to step down, and the decisions about them.',
  plasticRates: 'Points for a kilogram of each plastic, past, present and planned.',
  rateProposals: 'Rate changes that need approval.',
  costProposals: 'Cost changes of rewards and games that need approval.',
  proposals: 'Changes that wait for a second person, and links that let a member confirm one.',
  collections: 'Plastic that was weighed, the points for it, reversals and reviews.',
  points: 'The points ledger, adjustments and what expires.',
  pointsPolicy: 'When points expire.',
  programme: 'Name, place, currency and contacts of the programme.',
  setup: 'The first steps of a new programme.',
  about: 'This installation, its release and its health.',
  plans: 'Plans that stores can subscribe to.',
  subscriptions: 'Subscriptions of stores, and their invoices.',
  rewards: 'Rewards that members redeem points for.',
  voucherCodes: 'Voucher codes of rewards.',
  redemptions: 'Redeemed rewards, from the request to the hand-over.',
  games: 'Games of the academy and their questions.',
  questionBank: 'Questions to put into games.',
  quizGeneration: 'Questions written by an AI provider or from built-in facts.',
  gameSchedule: 'When games are open, their rounds and winners.',
  plays: 'Plays of games, answer by answer.',
  leaderboards: 'Leaderboards of one game or of all games.',
  gameFigures: 'Figures of one game and its questions.',
  masterData: 'Lists that administrators maintain: categories, suppliers, reasons.',
  savedViews: 'Saved filters of a list.',
  notifications: 'Notifications, and how each person gets them.',
  search: 'Records of all kinds by name, email, phone or code.',
  activity: 'Who changed what, and restoring it.',
  dashboard: 'Figures and panels of the dashboard.',
  analytics: 'Figures and charts of a period, compared with another.',
  reportSchedules: 'Reports by email.',
  impactReports: 'Reports for funders, issued once and provable.',
  impactFactors: 'Factors from kilograms to emissions avoided.',
  apiKeys: 'Keys of programs that call this API.',
  webhooks: 'Events sent to other programs.',
  imports: 'Files with many records, tried first and undone if wrong.',
  jobs: 'Work in the background: exports, imports, scheduled tasks.',
}
