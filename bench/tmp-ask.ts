import { openDatabase, sql } from '../server/src/core/db/db.ts'
import { getAnalytics } from '../server/src/areas/analytics/analytics.ts'
import { readFileSync } from 'node:fs'
import { analyticsQuery } from '@fulmar/contract/analytics'
const connection = { user: 'postgres', host: '/tmp/d-fig-large/postgres', port: 5432, database: 'fulmar', password: readFileSync('/tmp/d-fig-large/postgres-password', 'utf8').trim() }
const db = openDatabase({ connection, connections: 8 })
const [view, period, mode] = process.argv.slice(2)
const q = (v: string, p: string) => analyticsQuery.parse({ view: v, period: p })
if (mode === 'explain' || mode === 'statements') {
  const wrap = (name: string) => async (s: any) => {
    const start = performance.now()
    const out = await (db as any)[name](s)
    if (mode === 'statements') console.log((performance.now() - start).toFixed(1).padStart(8), s.text.replace(/\s+/g, ' ').slice(0, 150))
    else { const plan = await db.many<any>(sql`explain (analyze, buffers, costs off) ${s}`); console.log('\n### ' + s.text.replace(/\s+/g, ' ').slice(0, 200) + '\n' + plan.map((r: any) => r['QUERY PLAN']).join('\n')) }
    return out
  }
  const own: any = { ...db, many: wrap('many'), one: wrap('one'), maybe: wrap('maybe') }
  await getAnalytics(db, q(view!, period!))
  await getAnalytics(own, q(view!, period!))
} else {
  for (const v of view === 'all' ? ['collection','members','stores','points','rewards','academy','impact','quality'] : [view!])
    for (const p of ['30D', '12M']) {
      const times: number[] = []
      for (let i = 0; i < 30; i++) { const s = performance.now(); await getAnalytics(db, q(v, p)); times.push(performance.now() - s) }
      times.sort((a, b) => a - b)
      console.log(v.padEnd(12), p, 'p50', times[15]!.toFixed(1), 'p90', times[27]!.toFixed(1), 'max', times[29]!.toFixed(1))
    }
}
await db.end()
