import type { Api } from '@fulmar/contract/api'
import { type Database, raw, sql } from '../../server/src/core/db/db.ts'
import { password } from './callers.ts'

/** The tables whose records requests name. */
const tables = {
  users: 'users',
  team: "users where user_type = 'ADMIN'",
  stores: 'stores',
  neighborhoods: 'neighborhoods',
  roleSwitches: 'role_switch_requests',
  rates: 'plastic_rates',
  collections: 'collections',
  adjustments: 'adjustments',
  rewards: 'rewards',
  voucherCodes: 'voucher_codes',
  redemptions: 'redemptions',
  masterData: 'master_entries',
  savedViews: 'saved_views',
  sessions: 'sessions',
} as const
export type Kind = keyof typeof tables

/** What `id` and `ids` are of; an area that is not listed does not compile. */
const ownKind = {
  landing: 'users',
  auth: 'sessions',
  secondFactor: 'users',
  team: 'team',
  users: 'users',
  people: 'users',
  person: 'users',
  storeRequests: 'stores',
  stores: 'stores',
  uploads: 'users',
  geo: 'users',
  neighborhoods: 'neighborhoods',
  roleSwitches: 'roleSwitches',
  plasticRates: 'rates',
  collections: 'collections',
  points: 'adjustments',
  pointsPolicy: 'users',
  rewards: 'rewards',
  voucherCodes: 'voucherCodes',
  redemptions: 'redemptions',
  masterData: 'masterData',
  savedViews: 'savedViews',
  activity: 'users',
  dashboard: 'users',
} as const satisfies Record<keyof Api, Kind>

/** What other fields name; `reference` of a ledger is the collection behind it. */
const kindOfField: Record<string, Kind> = {
  userId: 'users',
  successorId: 'users',
  entityId: 'users',
  storeId: 'stores',
  neighborhoodId: 'neighborhoods',
  reference: 'collections',
  rewardId: 'rewards',
  categoryId: 'masterData',
  supplierId: 'masterData',
  replaceBy: 'masterData',
}

export const kindOf = (area: keyof Api, field: string): Kind => kindOfField[field] ?? ownKind[area]

/** Where a version that a write must have seen is kept. */
export const versionTable = (area: keyof Api) => tables[ownKind[area]].split(' ')[0] ?? ''

/** What there is to name, in the order it was made, so that a seed names the same records in every run. */
export interface Records {
  ids: Record<Kind, string[]>
  /** What other fields may hold to mean something, by their name. */
  words: Record<string, string[]>
}

/** Stands for what only the database knows when a case is sent: the code just mailed, the link just made. */
export const rightCode = '000000'
export const rightToken = 'the-token-of-an-open-invitation'

export async function readRecords(database: Database): Promise<Records> {
  const ids = {} as Record<Kind, string[]>
  for (const [kind, from] of Object.entries(tables) as [Kind, string][])
    ids[kind] = await column(database, `select id as value from ${from} order by id`)
  ids.rates.push(...(await column(database, 'select id as value from rate_proposals order by id')))
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
    otp: [rightCode],
    token: [rightToken],
    code: [rightCode, 'ABCDE-FGHIJ'],
    challenge: [rightToken],
    referralCode: ['ABC123'],
    memberCode: await column(database, 'select member_code as value from people order by user_id'),
    image: await column(database, 'select key as value from uploads order by key'),
    photo: await column(database, 'select key as value from uploads order by key'),
    evidence: await column(database, 'select key as value from uploads order by key'),
    city: ['Porto', 'Braga', '=1+1'],
    search: ['Person', 'Store 1', 'po', 'p', '%', '_', "o'b"],
    timezone: ['UTC', 'Europe/Lisbon', 'America/St_Johns'],
    website: ['https://example.org/', ''],
    rates: ['PET:120', 'PET:0.01,HDPE:35.5'],
    entityType: ['user', 'store,neighborhood'],
    phone: ['+351912345678', ''],
    phoneNumber: ['+351 912 345 678'],
  }
}

const column = async (database: Database, query: string) =>
  (await database.many<{ value: string }>(sql`${raw(query)}`)).map(row => row.value)
