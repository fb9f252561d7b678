import { setTimeout } from 'node:timers/promises'
import { recordCollection } from '../../server/src/areas/collections/collections.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { handIns } from '../asks/hand-ins.ts'
import { type Programme, queryOn } from '../cluster.ts'
import { drawOne, drawSome, written } from '../draw.ts'
import { measure, median, warmUp } from '../load.ts'
import { type Statement, statementOf } from '../peers/statements.ts'
import { type PostgresRate, postgresRate } from '../postgres-load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

const budget = 0.6
/** Each connection of the limit compiles what it runs before it is at its best: its turn is longer, so that this does not count. */
const lengthOfItsTurn = 5
const lines = [
  { plasticCode: 'PET' as const, grams: 1200 },
  { plasticCode: 'HDPE' as const, grams: 640 },
]

/** Plastic handed in by another person each time: key, checks, flags, lines, balance, entry, trace and totals. */
export const collect: Subject = {
  title: 'Recording a collection, beside PostgreSQL that runs the same statement',
  async measure(bench) {
    const { loader } = bench
    const programme = await bench.programme()
    const some = await drawSome(programme)
    const statement = await statementFor(programme)
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const ours = { peer: await bench.ours(), asks: handIns({ headers, lines, ...some }) }
    // At some hundred a second, its code is not yet compiled to its best when a usual warm-up ends.
    await warmUp(loader, ours, 5 * loader.pace.warmUpSeconds)
    const rows: Row[] = []
    for (const connections of [1, 8, 32]) {
      const limits: PostgresRate[] = []
      const figure = await measure(loader, ours, connections, async () => {
        await untilAddedUp(programme)
        const seconds = lengthOfItsTurn * loader.pace.seconds
        limits.push(await postgresRate(programme.connection, [statement], connections, seconds))
        await untilAddedUp(programme)
      })
      const limit = median(limits.map(each => each.perSecond))
      const ratio = figure.perSecond / limit
      rows.push({
        what: `${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        ours: perSecond(figure.perSecond),
        limit: perSecond(limit),
        ratio,
        budget: `≥ ${budget.toFixed(2)}`,
        isMet: ratio >= budget,
        more: `by ${limits[0]?.by}; p99 ${figure.p99Ms} ms; CPU ${whole(figure.cpuMicroseconds)} µs`,
      })
    }
    await queryOn(programme, sql`drop table bench_draw`)
    return rows
  },
}

/** What one side recorded is added up before the other has its turn. */
async function untilAddedUp(programme: Programme): Promise<void> {
  const [notes] = await queryOn<{ left: number }>(programme, sql`select count(*) as left from rollup_outbox`)
  if (!notes?.left) return
  await setTimeout(1000)
  await untilAddedUp(programme)
}

// Stand for what differs each time, until the statement is put together.
const drawn = { id: 'id', entryId: 'entry', activityId: 'activity', key: 'key', userId: 'person', storeId: 'store' }

/** The statement of the product; PostgreSQL draws what differs each time by itself. */
async function statementFor({ ownerId }: Programme): Promise<Statement> {
  const { text, values } = await statementOf(db =>
    recordCollection(db, {
      ...drawn,
      code: 'BENCHMRK',
      actorId: ownerId,
      ip: '127.0.0.1',
      requestId: 'bench',
      bodyHash: Buffer.alloc(32),
      at: null,
      lines,
      note: null,
      photo: null,
      source: 'ADMIN',
      mayBackdate: false,
    }),
  )
  const expressions = new Map<unknown, string>([
    ...[drawn.id, drawn.entryId, drawn.activityId].map(name => [name, 'uuidv7()'] as const),
    [drawn.key, 'gen_random_uuid()::text'],
    [drawn.userId, drawOne('person')],
    [drawn.storeId, drawOne('store')],
  ])
  return { text: written({ text, values }, expressions), values: [] }
}
