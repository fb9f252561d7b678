import { compare } from '../load.ts'
import type { Statements } from '../peers/statements.ts'
import { loadRow, type Row } from '../report.ts'
import { type Bench, bearer } from './subject.ts'

export const connectionsOfAll = 8
const budget = { ratio: 0.6, p99Ms: 50 }

interface Pages {
  path: string
  /** What a list can be asked for: each as the address bar holds it. */
  pages: Record<string, string>
  statements: Statements
  /** The page that is measured at 1 and 32 connections too. */
  alsoAt: string
}

/** Every page beside a bare route of the very statement it runs. */
export async function measurePages(bench: Bench, { path, pages, statements, alsoAt }: Pages): Promise<Row[]> {
  const [programme, peer, bare] = [await bench.programme(), await bench.ours(), await bench.bare(statements)]
  const measurePage = async (name: string, connections: number) => {
    const ours = { peer, requests: [{ path: `${path}?${pages[name]}`, headers: bearer(programme) }] }
    const limit = { peer: bare, requests: [{ path: `/statement/${encodeURIComponent(name)}` }] }
    const result = await compare(ours, limit, connections, bench.pace)
    return loadRow(name, result, connections === connectionsOfAll ? budget : { ratio: budget.ratio })
  }
  const rows: Row[] = []
  for (const name of Object.keys(pages)) rows.push(await measurePage(name, connectionsOfAll))
  for (const connections of [1, 32]) rows.push(await measurePage(alsoAt, connections))
  return rows
}
