import { setTimeout } from 'node:timers/promises'
import { recordCollection } from '../../server/src/areas/collections/collections.queries.ts'
import { sql } from '../../server/src/core/db.ts'
import { handIns } from '../asks/hand-ins.ts'
import { type Programme, queryOn } from '../cluster.ts'
import { measure, median, warmUp } from '../load.ts'
import { type Statement, statementOf } from '../peers/statements.ts'
import { type PostgresRate, postgresRate } from '../postgres-load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

const budget = 0.6
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
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const ours = { peer: await bench.ours(), asks: handIns({ headers, lines, ...some }) }
    // At some hundred a second, its code is not yet compiled to its best when a usual warm-up ends.
    await warmUp(loader, ours, 5 * loader.pace.warmUpSeconds)
    const rows: Row[] = []
    for (const connections of [1, 8, 32]) {
      const limits: PostgresRate[] = []
      const figure = await measure(loader, ours, connections, async () => {
        const people = pickMany(some.people, peopleOfATurn)
        const statement = await statementFor(programme, { ...some, people })
        limits.push(
          await postgresRate(programme.connection, [statement], connections, lengthOfItsTurn * loader.pace.seconds),
        )
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
    await untilAddedUp(programme)
    return rows
  },
}

/** What was recorded is added up before others are measured. */
async function untilAddedUp(programme: Programme): Promise<void> {
  const [notes] = await queryOn<{ left: number }>(programme, sql`select count(*) as left from rollup_outbox`)
  if (!notes?.left) return
  await setTimeout(1000)
  await untilAddedUp(programme)
}

interface Draw {
  people: string[]
  stores: string[]
}

/** Of so many people that hardly anyone comes six times within an hour: that would be flagged, and wait for a review. */
const drawnPeople = 50_000
/** Each connection of the limit reads the whole list before it begins: its turn is longer, so that this does not count. */
const peopleOfATurn = 2_000
const lengthOfItsTurn = 2.5

function pickMany<T>(list: T[], howMany: number): T[] {
  const first = Math.floor(Math.random() * (list.length - howMany))
  return list.slice(first, first + howMany)
}

async function drawSome(programme: Programme): Promise<Draw> {
  const idsOf = async (query: ReturnType<typeof sql>) =>
    (await queryOn<{ id: string }>(programme, query)).map(row => row.id)
  return {
    people: await idsOf(
      sql`select id from users where user_type = 'MEMBER' and status = 'ACTIVE' order by md5(id::text) limit ${drawnPeople}`,
    ),
    stores: await idsOf(sql`select id from stores where status = 'ACTIVE' order by md5(id::text) limit 1000`),
  }
}

// Stand for what differs each time, until the statement is put together.
const drawn = { id: 'id', entryId: 'entry', activityId: 'activity', key: 'key', userId: 'person', storeId: 'store' }

/** The statement of the product; PostgreSQL draws what differs each time by itself. */
async function statementFor({ ownerId }: Programme, { people, stores }: Draw): Promise<Statement> {
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
    }),
  )
  const oneOf = (ids: string[]) => `('{${ids.join()}}'::uuid[])[1 + floor(random() * ${ids.length})::int]`
  const expressions = new Map<unknown, string>([
    ...[drawn.id, drawn.entryId, drawn.activityId].map(name => [name, 'uuidv7()'] as const),
    [drawn.key, 'gen_random_uuid()::text'],
    [drawn.userId, oneOf(people)],
    [drawn.storeId, oneOf(stores)],
  ])
  const literal = (value: unknown) => {
    if (value === null) return 'null'
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
    // pgbench takes a colon before a word for a variable of its own.
    if (typeof value === 'string') return `'${value.replaceAll(':', ': ')}'`
    throw new Error('The statement has a value that cannot be written down')
  }
  return {
    text: text.replace(/\$(\d+)/g, (_, n) => expressions.get(values[n - 1]) ?? literal(values[n - 1])),
    values: [],
  }
}
