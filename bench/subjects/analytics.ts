import { analyticsView } from '@fulmar/contract/analytics'
import { median } from '../load.ts'
import type { Row } from '../report.ts'
import { type Bench, bearer, type Subject } from './subject.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const drafts = 'rates=PET:120,HDPE:35.5'

const calls: Record<string, { path: string; budgetMs: number }> = {
  'totals of everything': { path: '/api/collection/stats', budgetMs: 50 },
  'totals of a plastic': { path: '/api/collection/stats?plasticCode=PVC,PS', budgetMs: 50 },
  'totals of 90 days to the minute': { path: `/api/collection/stats?from=${daysAgo(90)}`, budgetMs: 50 },
  'totals of what waits for a review': { path: '/api/collection/stats?review=OPEN', budgetMs: 50 },
  dashboard: { path: '/api/admin/dashboard', budgetMs: 50 },
  ...Object.fromEntries(
    analyticsView.options.flatMap(view =>
      ['30D', '12M'].map(period => [
        `analytics: ${view}, ${period}`,
        { path: `/api/admin/analytics?view=${view}&period=${period}`, budgetMs: 50 },
      ]),
    ),
  ),
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
    for (const [name, { path, budgetMs }] of Object.entries(calls))
      rows.push(await measureCall(bench, name, path, budgetMs))
    return rows
  },
}

async function measureCall(bench: Bench, name: string, path: string, budgetMs: number): Promise<Row> {
  const [programme, { url }] = [await bench.programme(), await bench.ours()]
  const times: number[] = []
  const until = Date.now() + bench.loader.pace.seconds * bench.loader.pace.rounds * 1000
  while (times.length < 5 || (Date.now() < until && times.length < 1000)) {
    const start = performance.now()
    const answer = await fetch(`${url}${path}`, { headers: bearer(programme) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  return {
    what: name,
    ours: `p50 ${median(sorted).toFixed(1)} ms`,
    limit: '',
    budget: `p99 < ${budgetMs} ms`,
    isMet: p99 < budgetMs,
    more: `p99 ${p99.toFixed(1)} ms of ${times.length}`,
  }
}
