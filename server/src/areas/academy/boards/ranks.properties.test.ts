import { leaderboards, type Standing } from '@fulmar/contract/academy/leaderboards'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let boardId: number
let gameId: string
const players: string[] = []
const homes: string[] = []
beforeAll(async () => {
  t = await testApp()
  gameId = (await t.build.game()).id
  for (let n = 0; n < 2; n++) homes.push((await t.build.neighborhood()).id)
  for (let n = 0; n < 30; n++) players.push((await t.build.user()).id)
  boardId = (await t.database.one<{ id: number }>(sql`select board_of(${gameId}, null, null) as id`)).id
})

// Few values, so that many are equal in one, two or all of them.
const result = fc.record({
  player: fc.nat(29),
  score: fc.constantFrom(40, 50, 60),
  ms: fc.constantFrom(1_000, 1_001, 1_999, 2_000, 60_000),
  at: fc.constantFrom('2026-03-01T10:00:00Z', '2026-03-01T10:00:01Z'),
  home: fc.nat(1),
})
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('result' as const), result }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), player: fc.nat(29) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('apply' as const), most: fc.integer({ min: 1, max: 20 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function run(step: Step) {
  if (step.kind === 'apply') return t.database.run(sql`select apply_facts(${step.most})`)
  if (step.kind === 'remove')
    return t.database.run(sql`delete from standings where board_id = ${boardId} and user_id = ${players[step.player]}`)
  const { player, score, ms, at, home } = step.result
  return t.database.run(sql`
    insert into standings (board_id, user_id, neighborhood_id, score, ms, at, plays)
    values (${boardId}, ${players[player]}, ${homes[home]}, ${score}, ${ms}, ${at}, 1)
    on conflict (user_id, board_id) do update set score = excluded.score, ms = excluded.ms, at = excluded.at,
      neighborhood_id = excluded.neighborhood_id`)
}

const naive = (home?: string) =>
  t.database.many<{ rank: number; id: string }>(sql`
    select rank() over (order by score desc, ms, at) as rank, user_id as id from standings
    where board_id = ${boardId} and ${home ?? null}::uuid is null or board_id = ${boardId} and neighborhood_id = ${home ?? null}
    order by score desc, ms, at, user_id`)

const told = async (query: object) => {
  const { body } = await t.call('AUDITOR', leaderboards.ofGame, { params: { id: gameId }, query })
  return { total: body.totalCount, rows: body.data.map(({ rank, user }: Standing) => ({ rank, id: user.id })) }
}

it('ranks are those of a plain ranking at any moment, whatever is counted already', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (steps, limit) => {
        await t.database.run(sql`delete from standings where board_id = ${boardId}`)
        for (const step of steps) await run(step)
        for (const neighborhoodId of [undefined, homes[0]]) {
          const right = await naive(neighborhoodId)
          const filter = neighborhoodId ? { neighborhoodId } : {}
          for (let page = 1; (page - 1) * limit <= right.length; page++) {
            const { total, rows } = await told({ page, limit, ...filter })
            expect(total).toBe(right.length)
            expect(rows).toEqual(right.slice((page - 1) * limit, page * limit))
          }
          for (const [place, { id }] of right.entries()) {
            const above = Math.min(place, Math.floor((limit - 1) / 2))
            const { rows } = await told({ around: id, limit, ...filter })
            expect(rows).toEqual(right.slice(place - above, place - above + limit))
          }
        }
      },
    ),
    { numRuns: Number(process.env.RANK_RUNS ?? 12) },
  )
})

it('nobody is around a player who is not on the board', async () => {
  const { id } = await t.build.user()
  expect((await told({ around: id })).rows).toEqual([])
})
