import type { Cluster, Programme } from '../cluster.ts'
import type { Loader } from '../load.ts'
import type { Peer } from '../peers/peer.ts'
import type { Statements } from '../peers/statements.ts'
import type { Row } from '../report.ts'

/** One benchmark. */
export interface Subject {
  title: string
  measure(bench: Bench): Promise<Row[]>
}

/** Resources shared by subjects, created on first use, so that `--only start` loads no million users. */
export interface Bench {
  loader: Loader
  cluster(): Promise<Cluster>
  /** The large programme of `npm run data:large`. */
  programme(): Promise<Programme>
  /** Our server on the large programme. */
  ours(): Promise<Peer>
  /** The bare peer on the same database with these statements; replaces the previous one. */
  bare(statements?: Statements): Promise<Peer>
}

export const bearer = ({ token }: Programme) => ({ authorization: `Bearer ${token}` })
