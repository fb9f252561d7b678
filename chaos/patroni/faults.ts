import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../server/src/core/seeded-random.ts'
import { type Faults, spreadFaults } from '../faults.ts'
import { until } from '../until.ts'
import type { Node } from './layout.ts'
import { findPrimary, type Roles } from './members.ts'
import type { Part } from './part.ts'
import type { Stack } from './stack.ts'

/** What is broken, how often in a whole run, and what it is called in the report. */
export const faultKinds = {
  'kill primary': { times: 7, words: 'kill -9 of the primary with its Patroni' },
  'pause primary': { times: 4, words: 'the primary and its Patroni paused, and resumed after the failover' },
  'isolate primary': { times: 4, words: 'the primary cut off from etcd and the other nodes, not from clients' },
  'kill replica': { times: 4, words: 'kill -9 of a replica with its Patroni' },
  'pause replica': { times: 2, words: 'the synchronous replica and its Patroni paused for 8 s' },
  'kill app': { times: 5, words: 'kill -9 of a process of the app' },
  'kill pooler': { times: 3, words: 'kill -9 of the pooler' },
  'kill balancer': { times: 2, words: 'kill -9 of HAProxy' },
  'kill etcd': { times: 3, words: 'kill -9 of one etcd' },
  'kill all etcd': { times: 2, words: 'kill -9 of all three etcd, away for 10 s' },
} satisfies Record<string, { times: number; words: string }>

export type ClusterFault = keyof typeof faultKinds

/** After these there is no primary until another node takes over. */
export const losesPrimary = (kind: ClusterFault) => kind.endsWith(' primary')

/** As many faults as asked for, in the shares of a whole run, each kind at least once if there is room. */
export function deckOf(count: number, only = Object.keys(faultKinds) as ClusterFault[]): ClusterFault[] {
  const most = Math.max(...only.map(kind => faultKinds[kind].times))
  const rounds = Array.from({ length: most }, (_, round) => only.filter(kind => faultKinds[kind].times > round)).flat()
  return Array.from({ length: count }, (_, n) => rounds[n % rounds.length] as ClusterFault)
}

const awayMs = 6_000
const pausedMs = 8_000
const withoutEtcdMs = 10_000
const soonMs = 1_000
const failoverMs = 60_000

/** Each waits until the cluster is healthy again, so that every fault hits a whole one. */
export function clusterFaults(stack: Stack, kinds: ClusterFault[], seed: number): Faults<ClusterFault> {
  const startedAt = Date.now()
  const injections = injectionsOn(stack, seededRandom(seed))
  return spreadFaults(kinds, async (kind, happens) => {
    const roles = await stack.healthy()
    await stack.serves()
    const seconds = (Date.now() - startedAt) / 1000
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${kind} (primary ${roles.primary.name})`)
    happens()
    await injections[kind](roles)
  })
}

type Dice = ReturnType<typeof seededRandom>

function injectionsOn(stack: Stack, chance: Dice): Record<ClusterFault, (roles: Roles) => Promise<void>> {
  const partOf = (node: Node) => stack.nodes.find(each => each.node === node)?.part as Part
  const without = (node: Node) => stack.layout.nodes.filter(each => each !== node)
  const killOne = (parts: Part[]) => chance.pick(parts).kill(soonMs)

  /** The primary is lost until `back`, which comes some time after another node has taken over. */
  async function lose(primary: Node, back: () => void) {
    await until('another node leads', async () => (await findPrimary(without(primary))) !== undefined, failoverMs)
    await pause(chance.whole(500, 3_000))
    back()
  }

  return {
    'kill primary': ({ primary }) => partOf(primary).kill(awayMs),
    'pause primary': ({ primary }) => {
      partOf(primary).pause()
      return lose(primary, partOf(primary).resume)
    },
    'isolate primary': ({ primary }) => {
      stack.gates.isolate(primary)
      return lose(primary, stack.gates.open)
    },
    'kill replica': ({ primary }) => killOne(without(primary).map(partOf)),
    'pause replica': async ({ primary, synchronous }) => {
      const replica = partOf(synchronous ?? chance.pick(without(primary)))
      replica.pause()
      await pause(pausedMs)
      replica.resume()
    },
    'kill app': () => killOne(stack.apps),
    'kill pooler': () => killOne([stack.pooler]),
    'kill balancer': () => killOne([stack.balancer]),
    'kill etcd': () => killOne(stack.etcd),
    'kill all etcd': async () => {
      await Promise.all(stack.etcd.map(each => each.kill(withoutEtcdMs)))
      await pause(withoutEtcdMs)
    },
  }
}
