import { setTimeout } from 'node:timers/promises'
import { recordCollection } from '../../server/src/areas/collections/collections.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { handIns } from '../asks/hand-ins.ts'
import { type Programme, queryOn } from '../cluster.ts'
import { drawOne, drawSome, withLiterals } from '../draw.ts'
import { measure, median, warmUp } from '../load.ts'
import { type Statement, statementOf } from '../peers/statements.ts'
import { type PostgresRate, postgresRate } from '../postgres-load.ts'
import { megabytes, perSecond, type Row, whole } from '../report.ts'
import { closeMinimal, openMinimal } from './minimal-recording.ts'
import { bearer, type Subject } from './subject.ts'

const budget = 0.6
const budgetOfMinimal = 0.2
/** PostgreSQL prepares statements per connection, so the limit runs longer to make that negligible. */
const lengthOfItsTurn = 5
const lines = [
  { plasticCode: 'PET' as const, grams: 1200 },
  { plasticCode: 'HDPE' as const, grams: 640 },
]

/** Collections of a different member each time: key, checks, flags, lines, balance, entry, activity and totals. */
export const collect: Subject = {
  title: 'Recording a collection, beside PostgreSQL that runs the same statement, and that beside a minimal one',
  async measure(bench) {
    const { loader } = bench
    const programme = await bench.programme()
    const some = await drawSome(programme)
    const statement = await statementFor(programme)
    const minimal = await openMinimal(programme, drawOne('person'))
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const ours = { peer: await bench.ours(), asks: handIns({ headers, lines, ...some }) }
    // At some hundred requests per second the code is not fully optimised after the usual warm-up.
    await warmUp(loader, ours, 5 * loader.pace.warmUpSeconds)
    const rows: Row[] = []
    for (const connections of [1, 8, 32]) {
      const limits: PostgresRate[] = []
      const minimals: PostgresRate[] = []
      const figure = await measure(loader, ours, connections, async () => {
        await untilFactsAreAdded(programme)
        const seconds = lengthOfItsTurn * loader.pace.seconds
        limits.push(await postgresRate(programme.connection, [statement], connections, seconds))
        await untilFactsAreAdded(programme)
        minimals.push(await postgresRate(programme.connection, [minimal], connections, seconds))
      })
      const limit = median(limits.map(each => each.perSecond))
      const what = connections === 1 ? '1 connection' : `${connections} connections`
      rows.push(
        {
          what: `${what}, requests beside the statement`,
          ours: perSecond(figure.perSecond),
          ...against(figure.perSecond, limit, budget),
          more: `by ${limits[0]?.by}; p99 ${figure.p99Ms} ms; CPU ${whole(figure.cpuMicroseconds)} µs`,
        },
        {
          what: `${what}, the statement beside a minimal one`,
          ours: perSecond(limit),
          ...against(limit, median(minimals.map(each => each.perSecond)), budgetOfMinimal),
          more: `by ${minimals[0]?.by}`,
        },
      )
    }
    rows.push(await sizeOfIndexes(programme))
    await closeMinimal(programme)
    await queryOn(programme, sql`drop table bench_draw`)
    return rows
  },
}

function against(ours: number, limit: number, least: number) {
  const ratio = ours / limit
  return { limit: perSecond(limit), ratio, budget: `≥ ${least.toFixed(2)}`, isMet: ratio >= least }
}

const written = [
  'idempotency_keys',
  'collections',
  'collection_lines',
  'user_balances',
  'user_totals',
  'ledger_entries',
  'activity',
  'facts',
]

async function sizeOfIndexes(programme: Programme): Promise<Row> {
  const [all] = await queryOn<{ bytes: number; indexes: number; ofCollections: number }>(
    programme,
    sql`select sum(pg_relation_size(indexrelid))::bigint as bytes, count(*) as indexes,
          count(*) filter (where indrelid = 'collections'::regclass) as "ofCollections"
        from pg_index where indrelid = any(${written}::regclass[])`,
  )
  return {
    what: 'indexes of the tables that recording writes',
    ours: megabytes(all?.bytes ?? 0),
    limit: '',
    more: `${all?.indexes} indexes, ${all?.ofCollections} of them on collections`,
  }
}

/** Applies one side's collections to the totals before the other's turn. */
async function untilFactsAreAdded(programme: Programme): Promise<void> {
  const [notes] = await queryOn<{ left: number }>(programme, sql`select count(*) as left from facts`)
  if (!notes?.left) return
  await setTimeout(1000)
  await untilFactsAreAdded(programme)
}

// Stand for what differs each time, until the statement is put together.
const drawn = {
  id: 'id',
  entryId: 'entry',
  activityId: 'activity',
  key: 'key',
  code: 'code',
  userId: 'person',
  storeId: 'store',
}

/** The product's statement, with varying values drawn by PostgreSQL. */
async function statementFor({ ownerId }: Programme): Promise<Statement> {
  const { text, values } = await statementOf(db =>
    recordCollection(db, {
      ...drawn,
      actorId: ownerId,
      keyOwnerId: ownerId,
      memberCode: null,
      staffId: null,
      ip: '127.0.0.1',
      apiKeyId: null,
      overrideReason: null,
      weighedBy: null,
      corrects: null,
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
    [drawn.code, 'left(md5(random()::text), 12)'],
    [drawn.userId, drawOne('person')],
    [drawn.storeId, drawOne('store')],
  ])
  return { text: withLiterals({ text, values }, expressions), values: [] }
}
