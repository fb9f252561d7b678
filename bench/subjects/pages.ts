import { compare, measure } from '../load.ts'
import type { Statements } from '../peers/statements.ts'
import { loadRow, perSecond, type Row, whole } from '../report.ts'
import { type Bench, bearer } from './subject.ts'

export const connectionsOfAll = 8
const budget = { ratio: 0.6, p99Ms: 50 }

interface Pages {
  path: string
  /** Queries of a list, as in the address bar. */
  pages: Record<string, string>
  statements: Statements
  /** The page that is also measured with 1 and 32 connections. */
  alsoAt: string
}

/** Every page compared with a bare route that runs the same statement. */
export async function measurePages(bench: Bench, { path, pages, statements, alsoAt }: Pages): Promise<Row[]> {
  const [programme, peer, bare] = [await bench.programme(), await bench.ours(), await bench.bare(statements)]
  const measurePage = async (name: string, connections: number) => {
    const ours = { peer, asks: [{ path: `${path}?${pages[name]}`, headers: bearer(programme) }] }
    const limit = { peer: bare, asks: [{ path: `/statement/${encodeURIComponent(name)}` }] }
    const result = await compare(bench.loader, ours, limit, connections)
    return loadRow(name, result, connections === connectionsOfAll ? budget : { ratio: budget.ratio })
  }
  const rows: Row[] = []
  for (const name of Object.keys(pages)) rows.push(await measurePage(name, connectionsOfAll))
  for (const connections of [1, 32]) rows.push(await measurePage(alsoAt, connections))
  return rows
}

/** Cached figures: a comparison with an uncached route would be meaningless. */
export async function measureFigures(bench: Bench, path: string, figures: Record<string, string>): Promise<Row[]> {
  const [programme, peer] = [await bench.programme(), await bench.ours()]
  const rows: Row[] = []
  for (const [what, address] of Object.entries(figures)) {
    const asks = [{ path: `${path}?${address}`, headers: bearer(programme) }]
    const figure = await measure(bench.loader, { peer, asks }, connectionsOfAll)
    rows.push({
      what: `${what}, ${connectionsOfAll} connections`,
      ours: perSecond(figure.perSecond),
      limit: '',
      budget: `p99 < ${budget.p99Ms} ms`,
      isMet: figure.p99Ms < budget.p99Ms,
      more: `p50 ${figure.p50Ms} ms, p99 ${figure.p99Ms} ms; CPU ${whole(figure.cpuMicroseconds)} µs`,
    })
  }
  return rows
}
