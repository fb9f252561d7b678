import { type AnalyticsView, analyticsView } from '@fulmar/contract/analytics/analytics'
import { type DashboardPeriod, dashboardPeriod } from '@fulmar/contract/dashboard/dashboard'
import { withClient } from '@fulmar/embedded-postgres/database'
import type { Programme } from '../cluster.ts'
import { median } from '../load.ts'
import type { Row } from '../report.ts'
import { type Bench, bearer, type Subject } from './subject.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const drafts = 'rates=PET:120,HDPE:35.5'

const period = (column: string, days: string) => `${column} >= now() - interval '${days}'`

/** The main figures of a view as they would be written without totals. */
const naive: Partial<Record<AnalyticsView, (days: string) => string>> = {
  collection: days => `
    select date_trunc('day', c.at), l.plastic_code, sum(l.grams), sum(l.points), count(distinct c.id)
    from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' and ${period('c.at', days)} group by 1, 2`,
  members: () => `
    select cohort, month, count(*) from (
      select user_id, month, min(month) over (partition by user_id) as cohort from (
        select distinct user_id, date_trunc('month', at) as month from collections where status = 'RECORDED') m) c
    group by 1, 2`,
  stores: days => `
    select store_id, sum(grams), sum(points), count(*) from collections
    where status = 'RECORDED' and ${period('at', days)} group by 1`,
  points: days => `
    select date_trunc('day', at), kind, sum(amount) from ledger_entries where ${period('at', days)} group by 1, 2`,
  impact: days => `
    select l.plastic_code, sum(l.grams) from collections c
    join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' and ${period('c.at', days)} group by 1`,
  rewards: days => `
    select date_trunc('day', decided_at), status, count(*), sum(cost_points),
      percentile_cont(0.5) within group (order by decided_at - requested_at)
    from redemptions where ${period('decided_at', days)} group by 1, 2`,
  academy: days => `
    select game_id, count(*), count(distinct user_id), count(*) filter (where status = 'FINISHED'), avg(score), sum(points)
    from plays where status <> 'VOID' and ${period('started_at', days)} group by 1`,
  quality: days => `
    select store_id, count(*), count(*) filter (where review <> 'NONE' or status = 'REVERSED') from collections
    where ${period('at', days)} group by 1`,
}

const sums = (days: string) => `
  select sum(grams), sum(points), count(*), count(distinct store_id) from collections
  where status = 'RECORDED' and ${period('at', days)}`

const naiveDashboard: Record<DashboardPeriod, string> = {
  TODAY: sums('1 day'),
  '7D': sums('7 days'),
  '30D': sums('30 days'),
  '90D': sums('90 days'),
  YEAR: sums('11 months'),
}

const metric = (group: string) => `
  select date_trunc('month', at), ${group}, sum(grams) from collections
  where status = 'RECORDED' and ${period('at', '12 months')} group by 1, 2`

const naiveMetrics = {
  none: metric('1'),
  plastic: `
    select date_trunc('month', c.at), l.plastic_code, sum(l.grams) from collections c
    join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id
    where c.status = 'RECORDED' and ${period('c.at', '12 months')} group by 1, 2`,
  store: metric('store_id'),
  neighborhood: metric('neighborhood_id'),
}

interface Call {
  path: string
  budgetMs: number
  naive?: string | undefined
  /** How many ask at the same time. */
  atOnce?: number
  /** Something is committed before each call, so that nothing is remembered. */
  isFresh?: boolean
}

const lengths = { '30D': '30 days', '12M': '12 months' }

const calls: Record<string, Call> = {
  'totals of everything': { path: '/api/collection/stats', budgetMs: 50 },
  'totals of a plastic': { path: '/api/collection/stats?plasticCode=PVC,PS', budgetMs: 50 },
  'totals of 90 days to the minute': { path: `/api/collection/stats?from=${daysAgo(90)}`, budgetMs: 50 },
  'totals of what waits for a review': { path: '/api/collection/stats?review=OPEN', budgetMs: 50 },
  ...Object.fromEntries(
    dashboardPeriod.options.flatMap(name => [
      [
        `dashboard, ${name}`,
        { path: `/api/admin/dashboard?period=${name}`, budgetMs: 50, naive: naiveDashboard[name] },
      ],
      [`panels of the dashboard, ${name}`, { path: `/api/admin/dashboard-panels?period=${name}`, budgetMs: 50 }],
    ]),
  ),
  ...Object.fromEntries(
    (['none', 'plastic', 'store', 'neighborhood'] as const).map(group => [
      `metrics by ${group}, 12M`,
      { path: `/api/admin/matrics?group=${group}&period=12M`, budgetMs: 50, naive: naiveMetrics[group] },
    ]),
  ),
  ...Object.fromEntries(
    analyticsView.options.flatMap(view =>
      Object.entries(lengths).map(([name, days]) => [
        `analytics: ${view}, ${name}`,
        { path: `/api/admin/analytics?view=${view}&period=${name}`, budgetMs: 50, naive: naive[view]?.(days) },
      ]),
    ),
  ),
  'dashboard, 90D, for 8 at once': { path: '/api/admin/dashboard?period=90D', budgetMs: 50, atOnce: 8 },
  'dashboard, 90D, for 8 at once after a commit': {
    path: '/api/admin/dashboard?period=90D',
    budgetMs: 50,
    atOnce: 8,
    isFresh: true,
  },
  'panels of the dashboard, 90D, after a commit': {
    path: '/api/admin/dashboard-panels?period=90D',
    budgetMs: 50,
    isFresh: true,
  },
  'analytics: collection, 12M, after a commit': {
    path: '/api/admin/analytics?view=collection&period=12M',
    budgetMs: 50,
    isFresh: true,
  },
  'recent activity': { path: '/api/admin/activity-overview', budgetMs: 50 },
  'landing page': { path: '/api/public/programme', budgetMs: 50 },
  'what-if over 30 days': { path: `/api/plastic-rates/what-if?days=30&${drafts}`, budgetMs: 1000 },
  'what-if over 90 days': { path: `/api/plastic-rates/what-if?days=90&${drafts}`, budgetMs: 1000 },
  'people of the what-if over 30 days': {
    path: `/api/plastic-rates/what-if/people?days=30&${drafts}`,
    budgetMs: 15_000,
  },
  'people of the what-if over 90 days': {
    path: `/api/plastic-rates/what-if/people?days=90&${drafts}`,
    budgetMs: 15_000,
  },
}

/** Figures over all data, one call at a time, as an administrator waits for them. */
export const analytics: Subject = {
  title: 'Figures over all collections, one call after the other',
  async measure(bench) {
    const rows: Row[] = []
    for (const [name, call] of Object.entries(calls)) rows.push(await measureCall(bench, name, call))
    return rows
  },
}

async function measureCall(bench: Bench, name: string, call: Call): Promise<Row> {
  const { path, budgetMs, naive: statement, atOnce = 1, isFresh = false } = call
  const [programme, { url }] = [await bench.programme(), await bench.ours()]
  const ask = async () => {
    const answer = await fetch(`${url}${path}`, { headers: bearer(programme) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const startedAt = performance.now()
  await ask()
  const first = performance.now() - startedAt
  const askAll = () => Promise.all(Array.from({ length: atOnce }, ask))
  const times = await withClient(programme.connection, client =>
    timesOf(askAll, bench.loader.pace.seconds * bench.loader.pace.rounds, 1000, async () => {
      if (isFresh) await client.query('select pg_current_xact_id()')
    }),
  )
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0
  return {
    what: name,
    ours: `p50 ${median(times).toFixed(1)} ms`,
    limit:
      statement === undefined ? '' : `p50 ${median(await timesOfNaive(programme, statement)).toFixed(1)} ms, naive SQL`,
    budget: `p99 < ${budgetMs} ms`,
    isMet: p99 < budgetMs && first < budgetMs,
    more: `p99 ${p99.toFixed(1)} ms of ${times.length}, the first call after the start ${first.toFixed(1)} ms`,
  }
}

const timesOfNaive = ({ connection }: Programme, statement: string) =>
  withClient(connection, client => timesOf(() => client.query(statement), 0, 5))

const enoughMs = 10_000

/**
 * How long each of several runs took, the shortest first: five, or fewer if they take long, then until the time or number is
 * reached.
 */
async function timesOf(
  run: () => Promise<unknown>,
  seconds: number,
  most: number,
  prepare: () => Promise<void> = async () => {},
): Promise<number[]> {
  const times: number[] = []
  const began = Date.now()
  const isEnough = () => (times.length >= 5 ? times.length >= most || passed() >= seconds * 1000 : passed() >= enoughMs)
  const passed = () => Date.now() - began
  while (times.length === 0 || !isEnough()) {
    await prepare()
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)
}
