import type { Api } from '@fulmar/contract/api'
import { type Database, raw, sql } from '../../server/src/core/db/db.ts'
import { password } from './callers.ts'

/** Tables whose records can be referenced. */
const tables = {
  users: 'users',
  team: "users where user_type = 'ADMIN'",
  stores: 'stores',
  staff: 'store_staff',
  neighborhoods: 'neighborhoods',
  roleSwitches: 'role_switch_requests',
  rates: 'plastic_rates',
  collections: 'collections',
  adjustments: 'adjustments',
  plans: 'plans',
  subscriptions: 'subscriptions',
  costProposals: 'cost_proposals',
  proposals: 'proposals',
  rewards: 'rewards',
  voucherCodes: 'voucher_codes',
  redemptions: 'redemptions',
  games: 'games',
  plays: 'plays',
  bankQuestions: 'bank_questions',
  masterData: 'master_entries',
  savedViews: 'saved_views',
  notifications: 'notifications',
  sessions: 'sessions',
  rounds: 'rounds',
  activity: 'activity',
  impactReports: 'impact_reports',
  factorSets: 'impact_factor_sets',
  apiKeys: 'api_keys',
  webhooks: 'webhooks',
  imports: 'imports',
  jobs: 'job_runs',
} as const
export type Kind = keyof typeof tables

/** The table of `id` and `ids` per area; a missing area does not compile. */
const ownKind = {
  notifications: 'notifications',
  landing: 'users',
  auth: 'sessions',
  secondFactor: 'users',
  decideAlone: 'users',
  team: 'team',
  users: 'users',
  userList: 'users',
  userRecord: 'users',
  storeRequests: 'stores',
  nearbyStores: 'stores',
  counterStaff: 'staff',
  counter: 'stores',
  ownStores: 'stores',
  stores: 'stores',
  uploads: 'users',
  geo: 'users',
  neighborhoods: 'neighborhoods',
  roleSwitches: 'roleSwitches',
  plasticRates: 'rates',
  rateProposals: 'rates',
  costProposals: 'costProposals',
  proposals: 'proposals',
  collections: 'collections',
  points: 'adjustments',
  pointsPolicy: 'users',
  plans: 'plans',
  subscriptions: 'subscriptions',
  rewards: 'rewards',
  voucherCodes: 'voucherCodes',
  redemptions: 'redemptions',
  plays: 'plays',
  leaderboards: 'games',
  gameFigures: 'games',
  gameSchedule: 'rounds',
  games: 'games',
  questionBank: 'bankQuestions',
  quizGeneration: 'games',
  masterData: 'masterData',
  savedViews: 'savedViews',
  activity: 'activity',
  dashboard: 'users',
  analytics: 'users',
  reportSchedules: 'users',
  impactReports: 'impactReports',
  impactFactors: 'factorSets',
  search: 'users',
  apiKeys: 'apiKeys',
  webhooks: 'webhooks',
  imports: 'imports',
  jobs: 'jobs',
  about: 'users',
  programme: 'users',
  setup: 'users',
} as const satisfies Record<keyof Api, Kind>

/** The table of other fields; `reference` of a ledger is a collection. */
const kindOfField: Record<string, Kind> = {
  userId: 'users',
  successorId: 'users',
  entityId: 'users',
  storeId: 'stores',
  planId: 'plans',
  neighborhoodId: 'neighborhoods',
  reference: 'collections',
  rewardId: 'rewards',
  playId: 'plays',
  gameId: 'games',
  around: 'users',
  categoryId: 'masterData',
  supplierId: 'masterData',
  replaceBy: 'masterData',
  factorSetId: 'factorSets',
  storeIds: 'stores',
}

export const kindOf = (area: keyof Api, field: string): Kind => kindOfField[field] ?? ownKind[area]

/** The table of a record's version. */
export const versionTable = (area: keyof Api) => tables[ownKind[area]].split(' ')[0] ?? ''

/** Existing records in order of creation, so that a seed gives the same ones in every run. */
export interface Records {
  ids: Record<Kind, string[]>
  /** Meaningful values of other fields by name. */
  words: Record<string, string[]>
}

/** Placeholders for values known only when a case is sent: an emailed code, a new link. */
export const rightCode = '000000'
export const rightToken = 'the-token-of-an-open-invitation'

export async function readRecords(database: Database): Promise<Records> {
  const ids = {} as Record<Kind, string[]>
  for (const [kind, from] of Object.entries(tables) as [Kind, string][])
    ids[kind] = await column(database, `select id as value from ${from} order by id`)
  ids.rates.push(...(await column(database, 'select id as value from rate_proposals order by id')))
  ids.subscriptions.push(...(await column(database, 'select id as value from invoices order by id')))
  for (const table of ['games', 'game_windows', 'blackouts'])
    ids.rounds.push(...(await column(database, `select id as value from ${table} order by id`)))
  return { ids, words: await readWords(database) }
}

async function readWords(database: Database): Promise<Record<string, string[]>> {
  const emails = await column(
    database,
    'select email as value from people join credentials using (user_id) order by user_id',
  )
  return {
    email: [...emails.slice(0, 6), ...Array.from({ length: 6 }, (_, n) => `new-${n}@fuzz.example`)],
    password: [password, 'another fine password'],
    currentPassword: [password],
    proof: [password],
    otp: [rightCode],
    token: [rightToken],
    code: [rightCode, 'ABCDE-FGHIJ'],
    challenge: [rightToken],
    referralCode: ['ABC123'],
    memberCode: await column(database, 'select member_code as value from people order by user_id'),
    image: await column(database, 'select key as value from uploads order by key'),
    cover: await column(database, 'select key as value from uploads order by key'),
    language: ['en', 'pt'],
    photo: await column(database, 'select key as value from uploads order by key'),
    evidence: await column(database, 'select key as value from uploads order by key'),
    city: ['Porto', 'Braga', '=1+1'],
    search: ['Person', 'Store 1', 'po', 'p', '%', '_', "o'b"],
    timezone: ['UTC', 'Europe/Lisbon', 'America/St_Johns'],
    timeZone: ['UTC', 'Europe/Lisbon', 'Australia/Lord_Howe'],
    recurrence: ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=5', 'FREQ=HOURLY'],
    website: ['https://example.org/', ''],
    rates: ['PET:120', 'PET:0.01,HDPE:35.5'],
    entityType: ['user', 'store,neighborhood'],
    phone: ['+351912345678', ''],
    phoneNumber: ['+351 912 345 678'],
  }
}

const column = async (database: Database, query: string) =>
  (await database.many<{ value: string }>(sql`${raw(query)}`)).map(row => row.value)
