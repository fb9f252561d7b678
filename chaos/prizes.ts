import { uuidv7 } from 'uuidv7'
import { type Database, type Db, sql } from '../server/src/core/db/db.ts'

const rounds = 12
/** Rounds end one after the other while clients are at work. */
const apartMs = 500
const points = 5

/** A game whose rounds end during the run, each with a prize for everybody; a round is paid a minute after its end. */
export async function insertRounds(tx: Db, people: string[]) {
  const gameId = uuidv7()
  const tier = { from: 1, to: people.length, points, rewardId: null }
  const prizes = { basis: 'RANK', tiers: [tier], mostWinners: null, reviewHours: 0 }
  await tx.run(sql`
    insert into games (id, title, rules, prizes, budget_points, status)
    values (${gameId}, 'Quiz', '{}', ${JSON.stringify(prizes)}, ${rounds * people.length * points}, 'PUBLISHED')`)
  await tx.run(sql`insert into game_budgets (game_id) values (${gameId})`)
  await tx.run(sql`
    insert into rounds (id, game_id, time_zone, starts_at, ends_at)
    select gen_random_uuid(), ${gameId}, 'UTC', at - interval '1 hour', at
    from generate_series(1, ${rounds}::int) n
    cross join lateral (select now() - interval '1 minute' + n * make_interval(secs => ${apartMs / 1000}) as at) ends`)
  await tx.run(sql`
    insert into plays (id, user_id, game_id, game_version, round_id, asked, of, points_per_correct, counted, pass_percent,
                       seconds_per_question, status, day, attempt, score, ms, started_at, ends_at, finished_at)
    select gen_random_uuid(), person, ${gameId}, 1, r.id, '[]', 1, 0, 'BEST', 50, 30, 'FINISHED', r.starts_at::date, 1, 80,
           place * 1000, r.starts_at, r.ends_at, r.starts_at
    from rounds r cross join unnest(${people}::uuid[]) with ordinality as player(person, place)`)
  await tx.run(sql`select rebuild_boards()`)
}

export const isPaidOut = async (database: Database) =>
  (
    await database.one<{ isPaid: boolean }>(
      sql`select not exists (select from rounds where paid_at is null) as "isPaid"`,
    )
  ).isPaid

/** What somebody won in a round, and the amounts that were paid for it. */
export interface Prize {
  id: string | null
  roundId: string
  userId: string
  paid: number[]
}

/** One for each player of each round, since everybody wins. */
export const readPrizes = (database: Database) =>
  database.many<Prize>(sql`
    select w.id, y.round_id as "roundId", y.user_id as "userId",
      array(select amount::int from ledger_entries e
            where e.user_id = y.user_id and e.source_id = w.id and e.kind = 'AWARD') as paid
    from plays y left join round_results w on w.round_id = y.round_id and w.user_id = y.user_id`)

export const isPaidOnce = ({ paid }: Prize) => paid.length === 1 && paid[0] === points
