import { collections } from '@fulmar/contract/collections'
import { people } from '@fulmar/contract/people'
import { stores } from '@fulmar/contract/stores'
import type { Order, Served } from '../generator/generator.ts'
import { warmUp } from '../load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { type Bench, bearer, type Subject } from './subject.ts'

const times = 3
const connections = 300
const promised = { share: 0.8, p99Ms: 1_000 }

/**
 * Lists asked for three times as often as they can be answered, by callers who do not wait for one another. The limit is
 * the best that closed loops of 8 and 32 connections get; answers are what counts, not refusals.
 */
export const overload: Subject = {
  title: `Lists under ${times} times the load they can take: answers a second beside the best without overload`,
  async measure(bench) {
    const rows: Row[] = []
    for (const [name, { path }] of Object.entries({
      stores: stores.list,
      people: people.list,
      collections: collections.list,
    }))
      rows.push(...(await measureList(bench, name, path)))
    return rows
  },
}

async function measureList(bench: Bench, name: string, path: string): Promise<Row[]> {
  const { generator, pace } = bench.loader
  const peer = await bench.ours()
  const asks = [{ path, headers: bearer(await bench.programme()) }]
  const seconds = pace.seconds * pace.rounds
  const serve = (order: Partial<Order>) => generator.serve({ url: peer.url, asks, connections: 8, seconds, ...order })
  await warmUp(bench.loader, { peer, asks }, pace.warmUpSeconds)
  const calm = [await serve({ connections: 8 }), await serve({ connections: 32 })]
  const best = Math.max(...calm.map(answeredPerSecond))
  const flood = await serve({ connections, perSecond: best * times })
  const after = await serve({ connections: 8, seconds: pace.seconds })
  return [
    {
      ...rowOf(`${name}, ${times} × the load`, flood, best),
      budget: `≥ ${promised.share.toFixed(2)}, p99 < ${whole(promised.p99Ms)} ms`,
      isMet: answeredPerSecond(flood) >= best * promised.share && flood.p99Ms < promised.p99Ms,
    },
    rowOf(`${name}, right after it`, after, best),
  ]
}

const answeredPerSecond = ({ requests, failed, seconds }: Served) => (requests - failed) / seconds

const rowOf = (what: string, served: Served, best: number): Row => ({
  what,
  ours: perSecond(answeredPerSecond(served)),
  limit: perSecond(best),
  ratio: answeredPerSecond(served) / best,
  more: `p50 ${whole(served.p50Ms)} ms, p99 ${whole(served.p99Ms)} ms; ${whole(served.failed)} of ${whole(served.requests)} refused`,
})
