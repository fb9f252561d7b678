import { erasedPerson } from '@fulmar/contract/core/common'
import type { PagedFrom } from '@fulmar/contract/core/list'
import type {
  OwnRedemptionListQuery,
  Redemption,
  RedemptionFilter,
  RedemptionListQuery,
  RedemptionStats,
  redemptionSort,
} from '@fulmar/contract/rewards/redemptions'
import type { Actor } from '#core/actor.ts'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { firstMoment } from '../rewards.queries.ts'

export interface NewRedemption {
  id: string
  code: string
  entryId: string
  activityId: string
  actorId: string
  ip: string
  requestId: string
  key: string
  bodyHash: Buffer
  userId: string
  rewardId: string
  /** The cost that was shown to whoever asks; null where it is not said. */
  shownCost: number | null
  storeId: string | null
  source: 'MEMBER' | 'STORE' | 'ADMIN'
}

interface RedeemOutcome {
  replayed: boolean
  sameBody: boolean
  redemption: Redemption
}

/** Everything a redemption changes, in one statement; see `redeem_reward` in server/database/functions. */
export const insertRedemption = (db: Db, r: NewRedemption) =>
  db.one<RedeemOutcome>(sql`
    select replayed, same_body as "sameBody", answer as redemption from redeem_reward(
      ${r.actorId}, ${r.key}, ${r.bodyHash}, ${r.id}, ${r.code}, ${r.userId}, ${r.rewardId}, ${r.storeId}, ${r.source},
      ${r.entryId}, ${r.activityId}, ${r.ip}, ${r.requestId}, ${r.shownCost}, null)`)

/** Its name, and the programme's day. */
export const findStoreToday = (db: Db, id: string) =>
  db.one<{ name: string; day: string }>(
    sql`select name, programme_day(now())::text as day from stores where id = ${id}`,
  )

const alone = sql`from redemptions d`
const from = sql`
  ${alone}
  join rewards r on r.id = d.reward_id
  left join stores s on s.id = d.store_id
  left join voucher_codes v on v.id = d.voucher_code_id
  left join people p on p.user_id = d.user_id`

const columnsWith = (code: Sql) => sql`
  d.id, d.version, ${code} as code, d.cost_points as "costPoints", d.status, d.requested_at as "requestedAt",
  d.expires_at as "expiresAt", d.decided_at as "decidedAt", d.reason, '••••' || v.tail as voucher,
  json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'image', r.image_key) as reward,
  json_build_object('id', d.user_id, 'name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code) as "user",
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as store,
  person_ref(d.requested_by, ${erasedPerson}) as "requestedBy", d.confirmed_at as "confirmedAt", person_ref(d.decided_by, ${erasedPerson}) as "decidedBy",
  staff_ref(d.staff_id, ${erasedPerson}) as staff`

const columns = columnsWith(sql`masked_code(d.code)`)

// A code is found by the whole of it: by its beginning it could be guessed sign by sign.
const searched = (text: string) => sql`(
  d.code = ${text.toUpperCase()}
  or d.user_id in (select user_id from people where search like ${containing(text.toLowerCase())})
  or ${isReward(text)})`

const isReward = (text: string) => sql`d.reward_id in (select id from rewards where name ilike ${containing(text)})`

/** The one meaning of a filter, shared by the list, the cards and the export. */
const matches = (filter: RedemptionFilter) =>
  where(
    filter.search !== undefined && filter.search !== '' && searched(filter.search),
    filter.status !== undefined && isStatus(filter.status),
    filter.rewardId !== undefined && sql`d.reward_id = ${filter.rewardId}`,
    filter.userId !== undefined && sql`d.user_id = ${filter.userId}`,
    filter.storeId !== undefined && sql`d.store_id = ${filter.storeId}`,
    filter.from !== undefined && sql`d.requested_at >= ${filter.from}`,
    filter.to !== undefined && sql`d.requested_at < ${filter.to}`,
    filter.decidedFrom !== undefined && sql`d.decided_at >= ${filter.decidedFrom}`,
    filter.decidedTo !== undefined && sql`d.decided_at < ${filter.decidedTo}`,
    filter.expiresFrom !== undefined && sql`d.expires_at >= ${filter.expiresFrom}`,
    filter.expiresTo !== undefined && sql`d.expires_at < ${filter.expiresTo}`,
  )

// Written out, so that the index of open ones is found.
const isStatus = (statuses: readonly string[]) =>
  statuses.join() === 'REQUESTED' ? sql`d.status = 'REQUESTED'` : sql`d.status = any(${statuses})`

const sorts = { requestedAt: sql`d.requested_at`, expiresAt: sql`d.expires_at`, costPoints: sql`d.cost_points` }

const list = (condition: Sql) => ({
  columns,
  from,
  countFrom: alone,
  keysFrom: alone,
  where: condition,
  sorts,
  key: sql`d.id`,
})

export const listRedemptions = (db: Db, query: RedemptionListQuery) =>
  listPage<Redemption, (typeof redemptionSort)[number]>(db, list(matches(query)), query)

const isBefore = ({ before }: PagedFrom) => before !== undefined && sql`d.requested_at < ${before}`

/** Staff hand over at the store they work at, an owner at all of theirs. */
const isStoreOf = ({ id, counter }: Actor) => (counter ? sql`id = ${counter.storeId}` : sql`owner_id = ${id}`)

/** Found by the reward only: by a member's email or a code, both could be guessed without being counted. */
export const listAtStores = (db: Db, actor: Actor, query: OwnRedemptionListQuery) =>
  listPage<Redemption, 'requestedAt'>(
    db,
    list(
      where(
        sql`d.store_id in (select id from stores where ${isStoreOf(actor)})`,
        query.status !== undefined && isStatus(query.status),
        isBefore(query),
        query.search !== undefined && query.search !== '' && isReward(query.search),
      ),
    ),
    query,
  )

/** With their codes, and their voucher codes still encrypted. */
export const listOwnRedemptions = (db: Db, userId: string, query: OwnRedemptionListQuery) =>
  listPage<Redemption & { sealed: string | null }, 'requestedAt'>(
    db,
    {
      ...list(
        where(
          sql`d.user_id = ${userId}`,
          query.status !== undefined && isStatus(query.status),
          isBefore(query),
          query.search !== undefined && query.search !== '' && isReward(query.search),
        ),
      ),
      columns: sql`${columnsWith(sql`d.code`)}, case when d.status = 'FULFILLED' then v.sealed end as sealed`,
    },
    query,
  )

export const allRedemptions = (filter: RedemptionFilter) =>
  sql`select ${columns} ${from} ${matches(filter)} order by d.requested_at, d.id`

export const findRedemption = (db: Db, id: string) =>
  db.maybe<Redemption>(sql`select ${columns} ${from} where d.id = ${id}`)

/** The open one of a code, or else the last that was handed over by it. */
export const findByCode = (db: Db, code: string) =>
  db.maybe<Redemption>(sql`
    select ${columns} ${from} where d.code = ${code} and d.status in ('REQUESTED', 'FULFILLED')
    order by d.status = 'REQUESTED' desc, d.decided_at desc limit 1`)

/** A moment by the clock of a store, or of the programme, and whether it is of today. */
export const findLocalMoment = (db: Db, at: string, storeId: string | undefined) =>
  db.one<{ timeZone: string; isToday: boolean }>(sql`
    select zone as "timeZone", (now() at time zone zone)::date = (${at}::timestamptz at time zone zone)::date as "isToday"
    from (select coalesce((select timezone from stores where id = ${storeId ?? null}::uuid), programme_time_zone()) as zone) z`)

export const countRedemptions = (db: Db, { days, ...filter }: RedemptionFilter & { days: number }) =>
  db.one<RedemptionStats>(sql`
    with chosen as (select d.* from redemptions d ${matches(filter)}),
    lately as (select * from chosen where decided_at >= ${firstMoment(days)})
    select open.*, decided.* from (
      select count(*) as open, (extract(epoch from now() - min(requested_at)) / 3600)::float as "oldestHours",
        count(*) filter (where expires_at <= now() + interval '3 days') as "expiringSoon",
        coalesce(sum(cost_points), 0)::bigint as "pointsHeld"
      from chosen where status = 'REQUESTED') open, (
      select count(*) filter (where status = 'FULFILLED') as fulfilled,
        count(*) filter (where status = 'CANCELLED') as cancelled,
        count(*) filter (where status = 'EXPIRED') as expired,
        coalesce(sum(cost_points) filter (where status = 'FULFILLED'), 0)::bigint as "pointsRedeemed",
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - requested_at) / 3600)
          filter (where status = 'FULFILLED') as "medianHoursToFulfil"
      from lately) decided`)

/** In the order of the list: by store, reward and age. */
export const listToHandOver = (db: Db, storeId: string | undefined) =>
  db.many<Redemption>(sql`
    select ${columns} ${from}
    ${where(sql`d.status = 'REQUESTED'`, storeId !== undefined && sql`d.store_id = ${storeId}`)}
    order by s.name nulls last, s.id, r.name, r.id, d.requested_at, d.id limit 2000`)

export interface LockedRedemption {
  userId: string
  requestedBy: string
  code: string
  status: Redemption['status']
  storeId: string | null
  isOverdue: boolean
  /** Whether the member agreed to it. */
  isConfirmed: boolean
}

const guarded = sql`
  select user_id as "userId", requested_by as "requestedBy", code, status, store_id as "storeId",
    expires_at <= now() as "isOverdue", confirmed_at is not null as "isConfirmed" from redemptions`

/** With its code, which nobody but the member sees. */
export const findGuarded = (db: Db, id: string) => db.maybe<LockedRedemption>(sql`${guarded} where id = ${id}`)

/** Held until the transaction ends; the balance first, as everywhere. */
export async function lockRedemption(db: Db, id: string) {
  await db.run(sql`
    select from user_balances where user_id = (select user_id from redemptions where id = ${id}) for no key update`)
  return db.maybe<LockedRedemption>(sql`${guarded} where id = ${id} for update`)
}

/** Tells whether that is new. */
export const confirmRedemption = async (db: Db, id: string): Promise<boolean> =>
  (await db.run(sql`
    update redemptions set confirmed_at = now(), version = version + 1 where id = ${id} and confirmed_at is null`)) > 0

export interface CodeLetter {
  name: string
  email: string
  reward: string
  costPoints: number
  code: string
  /** The store that asked; null when an administrator did. */
  askedBy: string | null
  store: string | null
  expiresAt: string
}

/** What the member is sent about an open redemption; nothing where they have no email. */
export const findCodeLetter = (db: Db, id: string) =>
  db.maybe<CodeLetter>(sql`
    select p.name, p.email, r.name as reward, d.cost_points as "costPoints", d.code, s.name as store,
      (select a.name from stores a where a.owner_id = d.requested_by order by a.id limit 1) as "askedBy",
      d.expires_at as "expiresAt"
    from redemptions d join rewards r on r.id = d.reward_id join people p on p.user_id = d.user_id
    left join stores s on s.id = d.store_id
    where d.id = ${id} and d.status = 'REQUESTED' and p.email is not null`)

interface Settlement {
  id: string
  status: 'FULFILLED' | 'CANCELLED' | 'EXPIRED'
  /** Where it was handed over, if a store did it. */
  storeId?: string | null
  reason: string | null
  entryId: string
  actorId: string | null
  key: string
}

export const settleRedemption = (db: Db, s: Settlement) =>
  db.run(sql`
    select settle_redemption(${s.id}, ${s.status}, ${s.storeId ?? null}, ${s.reason}, ${s.entryId}, ${s.actorId}, ${s.key})`)

export const noteStaff = (db: Db, id: string, staffId: string) =>
  db.run(sql`update redemptions set staff_id = ${staffId} where id = ${id}`)

/** Of those who hand over, as far as they are running. */
export const findOwnStores = (db: Db, actor: Actor) =>
  db.many<{ id: string }>(sql`select id from stores where ${isStoreOf(actor)} and status = 'ACTIVE' order by id`)

export const listOverdue = (db: Db, most: number) =>
  db.many<{ id: string }>(sql`
    select id from redemptions where status = 'REQUESTED' and expires_at <= now() order by expires_at, id limit ${most}`)

export const findWaiting = (db: Db) =>
  db.one<{ count: number; day: string }>(sql`
    select count(*) as count, programme_day(now())::text as day from redemptions
    where status = 'REQUESTED' and requested_at < now() - interval '48 hours'`)
