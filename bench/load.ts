import autocannon from 'autocannon'
import type { Peer } from './peers/peer.ts'

export interface Pace {
  seconds: number
  rounds: number
  warmUpSeconds: number
}

/** What one server is asked, over and over. */
export interface Side {
  peer: Peer
  requests: autocannon.Request[]
}

export interface Figure {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Time the server's process spent on one request: steadier than the rate on a machine that does other work too. */
  cpuMicroseconds: number
}

export interface Comparison {
  connections: number
  ours: Figure
  limit: Figure
  ratio: number
}

// A process that just started compiles as it goes: what counts is how it runs from then on, also with one connection.
const warmUpConnections = 16

/** Makes requests until the server has met them often. */
export const warmUp = (side: Side, seconds: number) => load(side, warmUpConnections, seconds)

/** Loads both by turns, so that what else the machine does meets both alike, and takes the medians. */
export async function compare(ours: Side, limit: Side, connections: number, pace: Pace): Promise<Comparison> {
  const sides = { ours: [] as Figure[], limit: [] as Figure[] }
  await warmUp(ours, pace.warmUpSeconds)
  await warmUp(limit, pace.warmUpSeconds)
  for (let round = 0; round < pace.rounds; round++) {
    sides.ours.push(await load(ours, connections, pace.seconds))
    sides.limit.push(await load(limit, connections, pace.seconds))
  }
  const [oursMedian, limitMedian] = [medianFigure(sides.ours), medianFigure(sides.limit)]
  return { connections, ours: oursMedian, limit: limitMedian, ratio: oursMedian.perSecond / limitMedian.perSecond }
}

/** One server alone, for a limit that is no server and has its turn after each round. */
export async function measure(
  side: Side,
  connections: number,
  pace: Pace,
  turnOfTheLimit: () => Promise<void> = async () => undefined,
): Promise<Figure> {
  await warmUp(side, pace.warmUpSeconds)
  const figures: Figure[] = []
  for (let round = 0; round < pace.rounds; round++) {
    figures.push(await load(side, connections, pace.seconds))
    await turnOfTheLimit()
  }
  return medianFigure(figures)
}

async function load({ peer, requests }: Side, connections: number, seconds: number): Promise<Figure> {
  const before = await peer.usage()
  const result = await autocannon({ url: peer.url, connections, duration: seconds, sampleInt: 100, requests })
  const after = await peer.usage()
  const failed = result.non2xx + result.errors
  if (failed) throw new Error(`${failed} of ${result.requests.total} requests failed: ${requests[0]?.path}`)
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / result.requests.total,
  }
}

const medianFigure = (figures: Figure[]): Figure => ({
  perSecond: median(figures.map(figure => figure.perSecond)),
  p50Ms: median(figures.map(figure => figure.p50Ms)),
  p99Ms: median(figures.map(figure => figure.p99Ms)),
  cpuMicroseconds: median(figures.map(figure => figure.cpuMicroseconds)),
})

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return ((sorted[middle] ?? 0) + (sorted[sorted.length % 2 ? middle : middle - 1] ?? 0)) / 2
}
