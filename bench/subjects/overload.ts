import { collections } from '@fulmar/contract/collections/collections'
import { stores } from '@fulmar/contract/stores/stores'
import { userList } from '@fulmar/contract/users/user-list'
import type { Served } from '../generator/generator.ts'
import { median, warmUp } from '../load.ts'
import { perSecond, type Row, whole } from '../report.ts'
import { type Bench, bearer, type Subject } from './subject.ts'

const times = 3
const connections = 200
const promised = { share: 0.8, p99Ms: 1_000 }

/**
 * Lists requested at three times the possible rate by independent callers. The limit is a closed loop of 8 connections
 * in the turn before; only answers count, not refusals.
 */
export const overload: Subject = {
  title: `Lists under ${times} times the load they can take: answers a second beside those without overload`,
  async measure(bench) {
    const rows: Row[] = []
    for (const [name, path] of Object.entries({
      stores: stores.list.path,
      people: userList.list.path,
      collections: collections.list.path,
    }))
      rows.push(...(await measureList(bench, name, path)))
    return rows
  },
}

async function measureList(bench: Bench, name: string, path: string): Promise<Row[]> {
  const { generator, pace } = bench.loader
  const peer = await bench.ours()
  const asks = [{ path, headers: bearer(await bench.programme()) }]
  const { seconds } = pace
  await warmUp(bench.loader, { peer, asks }, pace.warmUpSeconds)
  const rounds: { calm: Served; flood: Served; after: Served }[] = []
  for (let round = 0; round < pace.rounds; round++) {
    const calm = await generator.serve({ url: peer.url, asks, connections: 8, seconds })
    const order = { url: peer.url, asks, connections, seconds, perSecond: answeredPerSecond(calm) * times }
    const flood = await generator.serve(order)
    rounds.push({ calm, flood, after: await generator.serve({ url: peer.url, asks, connections: 8, seconds }) })
  }
  const limit = median(rounds.map(({ calm }) => answeredPerSecond(calm)))
  const flood = rowOf(`${name}, ${times} × the load`, limit, rounds, 'flood')
  const p99Ms = median(rounds.map(round => round.flood.p99Ms))
  return [
    {
      ...flood,
      budget: `≥ ${promised.share.toFixed(2)}, p99 < ${whole(promised.p99Ms)} ms`,
      isMet: (flood.ratio ?? 0) >= promised.share && p99Ms < promised.p99Ms,
    },
    rowOf(`${name}, right after it`, limit, rounds, 'after'),
  ]
}

const answeredPerSecond = ({ requests, failed, seconds }: Served) => (requests - failed) / seconds

function rowOf<Turn extends string>(
  what: string,
  limit: number,
  rounds: Record<Turn | 'calm', Served>[],
  turn: Turn,
): Row {
  const served = rounds.map(round => round[turn])
  const figure = (of: (one: Served) => number) => whole(median(served.map(of)))
  return {
    what,
    ours: perSecond(median(served.map(answeredPerSecond))),
    limit: perSecond(limit),
    // Each turn compared with the one before, because the machine's speed varies.
    ratio: median(rounds.map(round => answeredPerSecond(round[turn]) / answeredPerSecond(round.calm))),
    more: `p50 ${figure(one => one.p50Ms)} ms, p99 ${figure(one => one.p99Ms)} ms; ${figure(one => one.failed)} of ${figure(one => one.requests)} refused`,
  }
}
