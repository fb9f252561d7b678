import { randomUUID } from 'node:crypto'
import { insertRedemption } from '../../server/src/areas/rewards/redemptions/redemptions.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { redeems } from '../asks/redeems.ts'
import { type Programme, queryOn } from '../cluster.ts'
import { drawOne, drawSome, withLiterals } from '../draw.ts'
import { measure, median, warmUp } from '../load.ts'
import { type Statement, statementOf } from '../peers/statements.ts'
import { postgresRate } from '../postgres-load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

const budget = 0.6

/** A reward redeemed by another member each time: key, checks, stock, held points, entry and trace. */
export const redeem: Subject = {
  title: 'Redeeming a reward, beside PostgreSQL that runs the same statement, and a minimal one',
  async measure(bench) {
    const { loader } = bench
    const programme = await bench.programme()
    const { people } = await drawSome(programme, 200)
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const peer = await bench.ours()
    const rows: Row[] = []
    for (const [stock, stockKind] of [
      ['without end', 'UNLIMITED'],
      ['of one stock', 'COUNTED'],
    ] as const) {
      const rewardId = await addReward(programme, stockKind)
      const limits = { same: await sameStatement(programme, rewardId), minimal: minimalStatement(rewardId, stockKind) }
      const ours = { peer, asks: redeems({ headers, people, rewardId }) }
      await warmUp(loader, ours, loader.pace.warmUpSeconds)
      for (const connections of [1, 8, 32]) {
        const rates = { same: [] as number[], minimal: [] as number[] }
        const figure = await measure(loader, ours, connections, async () => {
          for (const name of ['same', 'minimal'] as const) {
            const rate = await postgresRate(programme.connection, [limits[name]], connections, loader.pace.seconds)
            rates[name].push(rate.perSecond)
          }
        })
        for (const name of ['same', 'minimal'] as const) {
          const limit = median(rates[name])
          const ratio = figure.perSecond / limit
          const isCompared = name === 'same'
          rows.push({
            what: `${stock}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, ${name} statement`,
            ours: perSecond(figure.perSecond),
            limit: perSecond(limit),
            ratio,
            budget: isCompared ? `≥ ${budget.toFixed(2)}` : '',
            isMet: !isCompared || ratio >= budget,
            more: `p99 ${figure.p99Ms} ms; CPU ${whole(figure.cpuMicroseconds)} µs`,
          })
        }
      }
    }
    await queryOn(programme, sql`drop table bench_draw`)
    return rows
  },
}

async function addReward(programme: Programme, stockKind: 'UNLIMITED' | 'COUNTED'): Promise<string> {
  const id = randomUUID()
  const stock = stockKind === 'COUNTED' ? 100_000_000 : null
  await queryOn(
    programme,
    sql`insert into rewards (id, name, type, cost_points, stock_kind, stock, stocked, status)
        values (${id}, 'Measured', 'PRODUCT', 1, ${stockKind}, ${stock}, ${stock}, 'ACTIVE')`,
  )
  return id
}

// Stand for what differs each time, until the statement is put together.
const drawn = { id: 'id', entryId: 'entry', activityId: 'activity', key: 'key', userId: 'person', code: 'code' }

async function sameStatement({ ownerId }: Programme, rewardId: string): Promise<Statement> {
  const statement = await statementOf(db =>
    insertRedemption(db, {
      ...drawn,
      rewardId,
      actorId: ownerId,
      ip: '127.0.0.1',
      requestId: 'bench',
      bodyHash: Buffer.alloc(32),
      storeId: null,
      shownCost: null,
      source: 'ADMIN',
    }),
  )
  const expressions = new Map<unknown, string>([
    ...[drawn.id, drawn.entryId, drawn.activityId].map(name => [name, 'uuidv7()'] as const),
    [drawn.key, 'gen_random_uuid()::text'],
    [drawn.code, 'md5(random()::text)'],
    [drawn.userId, drawOne('person')],
  ])
  return { text: withLiterals(statement, expressions), values: [] }
}

/** What cannot be left out: the balance, the stock, the redemption and its entry. Nothing is checked, and no key kept. */
const minimalStatement = (rewardId: string, stockKind: 'UNLIMITED' | 'COUNTED'): Statement => ({
  text: `
    with b as (
      update user_balances set available = available - 1, held = held + 1, entries = entries + 1
      where user_id = ${drawOne('person')} returning user_id, available, entries),
    ${stockKind === 'COUNTED' ? `s as (update rewards set stock = stock - 1 where id = '${rewardId}'),` : ''}
    d as (
      insert into redemptions (id, user_id, reward_id, code, cost_points, requested_by, expires_at)
      select uuidv7(), user_id, '${rewardId}', md5(random()::text), 1, user_id, now() + interval '14 days' from b
      returning id, user_id)
    insert into ledger_entries (user_id, id, position, kind, from_account, to_account, amount, balance_after, source_id, idempotency_key)
    select d.user_id, uuidv7(), b.entries, 'HOLD', 'user', 'held', 1, b.available, d.id, 'minimal' from b join d using (user_id)`,
  values: [],
})
