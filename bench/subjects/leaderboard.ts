import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { noPrizes } from '@fulmar/contract/academy/game-prizes'
import { usualRules } from '@fulmar/contract/academy/game-records'
import { openDatabase, sql } from '../../server/src/core/db/db.ts'
import type { Programme } from '../cluster.ts'
import { measureFigures } from './pages.ts'
import type { Subject } from './subject.ts'

const players = 1_000_000

/** A board of a million players: the first hundred, and one in the middle with their neighbours. */
export const leaderboard: Subject = {
  title: `A leaderboard of ${players.toLocaleString('en')} players`,
  async measure(bench) {
    const programme = await bench.programme()
    const { gameId, middle, last } = await fillBoard(programme)
    const path = `/api/game/leaderboard/${gameId}`
    const budgeted = {
      'top 100': 'limit=100',
      'around one in the middle': `limit=11&around=${middle}`,
      'around the last': `limit=11&around=${last}`,
    }
    const rows = await measureFigures(bench, path, { ...budgeted, 'page 100': 'limit=100&page=100' })
    const writing = writeResults(programme, gameId)
    try {
      const beside = await measureFigures(bench, path, budgeted)
      return [...rows, ...beside.map(row => ({ ...row, what: `${row.what}, ${resultsPerSecond} results/s written` }))]
    } finally {
      await writing.stop()
    }
  },
}

const resultsPerSecond = 100

/** New results of random players, as finished plays give them, until it is stopped. */
function writeResults({ connection }: Programme, gameId: string) {
  const database = openDatabase({ connection, connections: 1 })
  const stopping = new AbortController()
  const writeOn = async () => {
    while (!stopping.signal.aborted) {
      const next = sleep(1000 / resultsPerSecond)
      await database.run(sql`
        update standings set score = 10 * floor(11 * random()), ms = 30000 + floor(270000 * random()), at = now()
        where (user_id, board_id) = (
          select user_id, board_id from standings
          where board_id = (select id from boards where game_id = ${gameId}) and user_id > gen_random_uuid()
          order by user_id limit 1)`)
      await next
    }
  }
  const written = writeOn()
  return {
    stop: () => {
      stopping.abort()
      return written.finally(database.end)
    },
  }
}

/** Players without accounts, so that the size does not depend on the programme. */
async function fillBoard({ connection }: Programme) {
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 }, connections: 1 })
  const gameId = randomUUID()
  const at = (place: number) => sql`
    select user_id as id from standings where board_id = (select id from boards where game_id = ${gameId})
    order by score desc, ms, at, user_id offset ${place} limit 1`
  try {
    await database.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into games (id, title, rules, prizes, status)
        values (${gameId}, 'Measured', ${JSON.stringify(usualRules)}, ${JSON.stringify(noPrizes)}, 'PUBLISHED')`)
      await tx.run(sql`insert into boards (game_id) values (${gameId})`)
      await tx.run(sql`
        insert into standings (board_id, user_id, score, ms, at, plays)
        select b.id, gen_random_uuid(), 10 * floor(11 * sqrt(random())), (30 + random() * 270)::int * 1000,
          now() - random() * interval '90 days', 1
        from boards b cross join generate_series(1, ${players}) where b.game_id = ${gameId}`)
      await tx.run(sql`select rebuild_ever()`)
    })
    await database.run(sql`vacuum analyze standings`)
    await database.run(sql`vacuum analyze figures`)
    const [middle, last] = await Promise.all([
      database.one<{ id: string }>(at(players / 2)),
      database.one<{ id: string }>(at(players - 1)),
    ])
    return { gameId, middle: middle.id, last: last.id }
  } finally {
    await database.end()
  }
}
