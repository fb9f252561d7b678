import type { Prizes } from '@fulmar/contract/academy/game-prizes'
import type { Winner } from '@fulmar/contract/academy/game-schedule'
import { erasedPerson } from '@fulmar/contract/core/common'
import { type Db, type Sql, sql } from '#core/db/db.ts'

// A play that ends with its round may be finished a moment later.
const graceMinutes = 1

/** Rounds whose results were open to review for long enough. */
export const listDue = (db: Db) =>
  db.many<{ id: string }>(sql`
    select r.id from rounds r join games g on g.id = r.game_id
    where r.paid_at is null and not r.is_cancelled and r.frozen_at is null
      and r.ends_at + make_interval(hours => (g.prizes ->> 'reviewHours')::int, mins => ${graceMinutes}) <= now()
    order by r.ends_at, r.id`)

export const listPaying = (db: Db) =>
  db.many<{ id: string }>(sql`
    select id from rounds where paid_at is null and not is_cancelled and frozen_at is not null order by ends_at, id`)

export interface PrizeRound {
  id: string
  gameId: string
  title: string
  prizes: Prizes
  budgetLeft: number
}

const prizeRound = (condition: Sql) => sql`
  select r.id, g.id as "gameId", g.title, g.prizes, g.budget_points - b.spent as "budgetLeft"
  from rounds r join games g on g.id = r.game_id join game_budgets b on b.game_id = g.id ${condition}`

export const getPrizeRound = (db: Db, id: string) => db.one<PrizeRound>(prizeRound(sql`where r.id = ${id}`))

/** Nothing if another worker has it or had it; no play adds to what the game has spent meanwhile. */
export async function lockUnfrozen(db: Db, id: string): Promise<PrizeRound | undefined> {
  const isMine = await db.run(sql`select 1 from rounds where id = ${id} and frozen_at is null for update skip locked`)
  return isMine ? db.one<PrizeRound>(prizeRound(sql`where r.id = ${id} for update of b`)) : undefined
}

export interface Candidate {
  userId: string
  rank: number
  score: number
  ms: number
}

/** Who is in the places or scores that win, the best first. */
export function listCandidates(db: Db, roundId: string, { basis, tiers, mostWinners }: Prizes) {
  const [lowest, highest] = [Math.min(...tiers.map(tier => tier.from)), Math.max(...tiers.map(tier => tier.to))]
  const wins = basis === 'RANK' ? sql`rank <= ${highest}` : sql`score between ${lowest} and ${highest}`
  return db.many<Candidate>(sql`
    select "userId", rank::int, score, ms from (
      select s.user_id as "userId", s.score, s.ms, rank() over (order by s.score desc, s.ms, s.at) as rank
      from standings s join boards b on b.id = s.board_id where b.round_id = ${roundId}) ranked
    where ${wins} order by rank, "userId" limit ${basis === 'RANK' ? null : mostWinners}`)
}

export const listRewards = (db: Db, ids: string[]) =>
  db.many<{ id: string; name: string; costPoints: number }>(
    sql`select id, name, cost_points as "costPoints" from rewards where id = any(${ids})`,
  )

export interface NewResult extends Candidate {
  id: string
  points: number
  reward: { id: string; costPoints: number } | null
}

/** Fixes the results of a round and takes their cost from the game's budget. */
export async function freezeRound(db: Db, { id, gameId }: PrizeRound, results: NewResult[], cost: number) {
  await db.run(sql`
    insert into round_results (id, round_id, user_id, rank, score, ms, points, reward_id, reward_points)
    select id, ${id}, user_id, rank, score, ms, points, reward_id, reward_points
    from unnest(${results.map(one => one.id)}::uuid[], ${results.map(one => one.userId)}::uuid[],
                ${results.map(one => one.rank)}::int[], ${results.map(one => one.score)}::int[],
                ${results.map(one => one.ms)}::bigint[], ${results.map(one => one.points)}::bigint[],
                ${results.map(one => one.reward?.id ?? null)}::uuid[],
                ${results.map(one => one.reward?.costPoints ?? null)}::bigint[])
      as won(id, user_id, rank, score, ms, points, reward_id, reward_points)`)
  await db.run(sql`update game_budgets set spent = spent + ${cost} where game_id = ${gameId} and ${cost} > 0`)
  await db.run(sql`
    update rounds set frozen_at = now(), paid_at = case when ${results.length === 0} then now() end, version = version + 1
    where id = ${id}`)
}

export const listWaiting = (db: Db, roundId: string) =>
  db.many<{ id: string }>(sql`
    select id from round_results where round_id = ${roundId} and status = 'WAITING' order by rank, id`)

export const payPrize = (db: Db, resultId: string, code: string) =>
  db.one<{ status: Winner['status'] }>(sql`select pay_prize(${resultId}, ${code}, null) as status`)

/** Tells what was paid, if this was the last of it. */
export const closePaid = (db: Db, roundId: string) =>
  db.maybe<{ paid: number; heldBack: number; points: number }>(sql`
    with closed as (
      update rounds r set paid_at = now(), version = version + 1
      where r.id = ${roundId} and r.paid_at is null and r.frozen_at is not null
        and not exists (select from round_results w where w.round_id = r.id and w.status = 'WAITING')
      returning r.id)
    select count(*) filter (where w.status = 'PAID') as paid, count(*) filter (where w.status = 'HELD_BACK') as "heldBack",
      coalesce(sum(w.points) filter (where w.status = 'PAID'), 0)::bigint as points
    from closed join round_results w on w.round_id = closed.id group by closed.id`)

export const findToday = async (db: Db): Promise<string> =>
  (await db.one<{ day: string }>(sql`select programme_day(now())::text as day`)).day

export const mostShown = 1_000

const winners = sql`
    select w.id, w.rank, person_ref(w.user_id, ${erasedPerson}) as "user", w.score, w.ms / 1000.0::float as seconds, w.points,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as reward,
      w.status, w.held_back_reason as "heldBackReason", w.status = 'HELD_BACK' and b.is_spendable as "isPayable",
      w.entry_id as "entryId", w.redemption_id as "redemptionId", w.paid_at as "paidAt"
    from round_results w join user_balances b on b.user_id = w.user_id left join rewards d on d.id = w.reward_id`

/** Fixed results, the best first. */
export const listResults = (db: Db, roundId: string) =>
  db.many<Winner>(sql`${winners} where w.round_id = ${roundId} order by w.rank, w.id limit ${mostShown}`)

export const findResult = (db: Db, id: string) => db.maybe<Winner>(sql`${winners} where w.id = ${id}`)

/** The game and round of a result. */
export const getWon = (db: Db, id: string) =>
  db.one<{ gameId: string; roundId: string }>(sql`
    select r.game_id as "gameId", r.id as "roundId" from round_results w join rounds r on r.id = w.round_id where w.id = ${id}`)

export const payHeldBack = (db: Db, p: { id: string; code: string; actorId: string }) =>
  db.run(sql`select pay_held_back(${p.id}, ${p.code}, ${p.actorId})`)

/** Held back ones cost nothing. */
export const sumResults = (db: Db, roundId: string) =>
  db.one<{ isFinal: boolean; count: number; cost: number }>(sql`
    select (select frozen_at is not null from rounds where id = ${roundId}) as "isFinal", count(*) as count,
      coalesce(sum(points) filter (where status <> 'HELD_BACK'), 0)::bigint as cost
    from round_results where round_id = ${roundId}`)

export const listPeople = (db: Db, ids: string[]) =>
  db.many<{ id: string; person: Winner['user'] }>(
    sql`select id, person_ref(id, ${erasedPerson}) as person from unnest(${ids}::uuid[]) as id`,
  )
