import type { Asks, Generator } from './generator/generator.ts'
import type { Peer } from './peers/peer.ts'

export interface Pace {
  seconds: number
  rounds: number
  warmUpSeconds: number
}

/** The generator and duration of the load. */
export interface Loader {
  pace: Pace
  generator: Generator
}

export interface Side {
  peer: Peer
  asks: Asks
}

export interface Figure {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the server per request: steadier than the rate on a busy machine. */
  cpuMicroseconds: number
}

export interface Comparison {
  connections: number
  ours: Figure
  limit: Figure
  ratio: number
}

// A new process is still being optimised, so warm-up also runs for a single connection.
const warmUpConnections = 16

/** Warms up the server. */
export const warmUp = ({ generator }: Loader, side: Side, seconds: number) =>
  load(generator, side, warmUpConnections, seconds)

/** Loads both in turns, so that other work on the machine affects both alike, and takes the medians. */
export async function compare(loader: Loader, ours: Side, limit: Side, connections: number): Promise<Comparison> {
  const { generator, pace } = loader
  const sides = { ours: [] as Figure[], limit: [] as Figure[] }
  await warmUp(loader, ours, pace.warmUpSeconds)
  await warmUp(loader, limit, pace.warmUpSeconds)
  for (let round = 0; round < pace.rounds; round++) {
    sides.ours.push(await load(generator, ours, connections, pace.seconds))
    sides.limit.push(await load(generator, limit, connections, pace.seconds))
  }
  const [oursMedian, limitMedian] = [medianFigure(sides.ours), medianFigure(sides.limit)]
  return { connections, ours: oursMedian, limit: limitMedian, ratio: oursMedian.perSecond / limitMedian.perSecond }
}

/** One server alone, for a limit that is not a server and runs after each round. */
export async function measure(
  loader: Loader,
  side: Side,
  connections: number,
  turnOfTheLimit: () => Promise<void> = async () => undefined,
): Promise<Figure> {
  const { generator, pace } = loader
  await warmUp(loader, side, pace.warmUpSeconds)
  const figures: Figure[] = []
  for (let round = 0; round < pace.rounds; round++) {
    figures.push(await load(generator, side, connections, pace.seconds))
    await turnOfTheLimit()
  }
  return medianFigure(figures)
}

async function load(generator: Generator, { peer, asks }: Side, connections: number, seconds: number): Promise<Figure> {
  const before = await peer.usage()
  const served = await generator.serve({ url: peer.url, asks, connections, seconds })
  const after = await peer.usage()
  const { requests, failed, p50Ms, p99Ms } = served
  if (failed) throw new Error(`${failed} of ${requests} requests failed: ${JSON.stringify(asks).slice(0, 300)}`)
  return {
    perSecond: requests / served.seconds,
    p50Ms,
    p99Ms,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests,
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
