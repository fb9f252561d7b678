import { seededRandom } from '../../server/src/core/seeded-random.ts'
import { type Faults, spreadFaults } from '../faults.ts'
import { becomes, pause } from '../until.ts'
import type { JobWatch } from './job-watch.ts'
import type { Node } from './layout.ts'
import { findPrimary, type Roles } from './members.ts'
import type { Outage, watchOutages } from './outages.ts'
import type { Part } from './part.ts'
import type { Stack } from './stack.ts'

/** What is broken, how often in a whole run, and what it is called in the report. */
export const faultKinds = {
  'kill primary': { times: 7, words: 'kill -9 of the primary with its Patroni' },
  'pause primary': { times: 4, words: 'the primary and its Patroni paused, and resumed after the failover' },
  'isolate primary': { times: 4, words: 'the primary cut off from etcd and the other nodes, not from clients' },
  'pause two': { times: 2, words: 'the primary and its synchronous standby paused at once for 12 s' },
  'isolate two': { times: 2, words: 'the primary and its synchronous standby cut off at once for 12 s' },
  'kill replica': { times: 4, words: 'kill -9 of a replica with its Patroni' },
  'pause replica': { times: 2, words: 'the synchronous replica and its Patroni paused for 8 s' },
  'kill app': { times: 5, words: 'kill -9 of a process of the app, with jobs in work' },
  'kill pooler': { times: 3, words: 'kill -9 of the pooler' },
  'kill balancer': { times: 2, words: 'kill -9 of HAProxy' },
  'kill etcd': { times: 3, words: 'kill -9 of one etcd' },
  'kill all etcd': { times: 2, words: 'kill -9 of all three etcd, away for 10 s' },
} satisfies Record<string, { times: number; words: string }>

export type ClusterFault = keyof typeof faultKinds

export const wholeRun = Object.values(faultKinds).reduce((sum, { times }) => sum + times, 0)

/** After these nobody is promoted until what was lost comes back. */
const losesTwo = (kind: ClusterFault) => kind.endsWith(' two')
/** After these there is no primary until another node takes over, or what was lost comes back. */
const losesPrimary = (kind: ClusterFault) => kind.endsWith(' primary') || losesTwo(kind)

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
/** What is cut off or paused comes back after so long at the latest, whether or not another node has taken over. */
export const healsAfterMs = 20_000
export const twoAwayMs = 12_000
/** Longer than the rules allow, so that a report says how long it was. */
const givesUpMs = 120_000

export interface Watches {
  outages: ReturnType<typeof watchOutages>
  jobs: JobWatch
}

/** Each waits until the cluster is healthy again, so that every fault hits a whole one. */
export function clusterFaults(stack: Stack, kinds: ClusterFault[], seed: number, watches: Watches) {
  const startedAt = Date.now()
  const injections = injectionsOn(stack, seededRandom(seed), watches.jobs)
  const faults: Faults<ClusterFault> = spreadFaults(kinds, async (kind, happens) => {
    await stack.serves()
    const roles = await stack.healthy()
    const seconds = (Date.now() - startedAt) / 1000
    const standby = roles.synchronous ? `, ${roles.synchronous.name} recorded as its standby` : ''
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${kind} (primary ${roles.primary.name}${standby})`)
    happens()
    if (!losesPrimary(kind)) return injections.others[kind as OtherFault](roles)
    const outage = watches.outages.begin(kind, losesTwo(kind))
    await injections.losses[kind as Loss](roles, outage)
    await becomes(async () => outage.backAt !== undefined, givesUpMs)
    if (outage.backAt !== undefined) await watches.jobs.runAgain(outage.backAt)
  })
  return faults
}

type Dice = ReturnType<typeof seededRandom>
type Loss = Extract<ClusterFault, `${string} primary` | `${string} two`>
type OtherFault = Exclude<ClusterFault, Loss>

interface Injections {
  losses: Record<Loss, (roles: Roles, outage: Outage) => Promise<void>>
  others: Record<OtherFault, (roles: Roles) => Promise<void>>
}

function injectionsOn(stack: Stack, chance: Dice, jobs: JobWatch): Injections {
  const partOf = (node: Node) => stack.nodes.find(each => each.node === node)?.part as Part
  const without = (...nodes: Node[]) => stack.layout.nodes.filter(each => !nodes.includes(each))
  const killOne = (parts: Part[]) => chance.pick(parts).kill(soonMs)
  const pairOf = ({ primary, synchronous }: Roles) => [primary, synchronous ?? chance.pick(without(primary))]
  const leads = (nodes: Node[]) => async () => (await findPrimary(nodes)) !== undefined
  const loseOne = ({ primary }: Roles, outage: Outage, cut: Cut) =>
    lose(outage, leads(without(primary)), cut, chance.whole(500, 3_000))

  return {
    losses: {
      'kill primary': async ({ primary }, outage) => {
        await partOf(primary).kill(awayMs)
        outage.returnedAt = Date.now() + awayMs
        outage.isPromoted = await becomes(leads(without(primary)), healsAfterMs)
      },
      'pause primary': (roles, outage) => loseOne(roles, outage, pausing([partOf(roles.primary)])),
      'isolate primary': (roles, outage) => loseOne(roles, outage, isolating(stack, [roles.primary])),
      'pause two': (roles, outage) => {
        const pair = pairOf(roles)
        return loseTwo(outage, leads(without(...pair)), pausing(pair.map(partOf)))
      },
      'isolate two': (roles, outage) => {
        const pair = pairOf(roles)
        return loseTwo(outage, leads(without(...pair)), isolating(stack, pair))
      },
    },
    others: {
      'kill replica': ({ primary }) => killOne(without(primary).map(partOf)),
      'pause replica': async ({ primary, synchronous }) => {
        const { begin, heal } = pausing([partOf(synchronous ?? chance.pick(without(primary)))])
        begin()
        await pause(pausedMs)
        heal()
      },
      'kill app': async () => {
        await stack.allServe()
        await jobs.loseWorker(() => killOne(stack.apps))
      },
      'kill pooler': () => killOne([stack.pooler]),
      'kill balancer': () => killOne([stack.balancer]),
      'kill etcd': () => killOne(stack.etcd),
      'kill all etcd': async () => {
        await Promise.all(stack.etcd.map(each => each.kill(withoutEtcdMs)))
        await pause(withoutEtcdMs)
      },
    },
  }
}

/** What can be broken and made whole again. */
export interface Cut {
  begin: () => void
  heal: () => void
}

const pausing = (parts: Part[]): Cut => ({
  begin() {
    for (const part of parts) part.pause()
  },
  heal() {
    for (const part of parts) part.resume()
  },
})

const isolating = ({ gates }: Stack, nodes: Node[]): Cut => ({
  begin() {
    for (const node of nodes) gates.isolate(node)
  },
  heal: gates.open,
})

/** Back some time after another node has taken over, and after a stated time in any case. */
export async function lose(outage: Outage, isReplaced: () => Promise<boolean>, { begin, heal }: Cut, laterMs: number) {
  begin()
  outage.at = Date.now()
  const healsAt = Date.now() + healsAfterMs
  outage.isPromoted = await becomes(isReplaced, healsAfterMs)
  await waitUntil(Math.min(Date.now() + laterMs, healsAt))
  heal()
  outage.returnedAt = Date.now()
}

/** Nobody may take over; back after a stated time. */
export async function loseTwo(outage: Outage, isReplaced: () => Promise<boolean>, { begin, heal }: Cut) {
  begin()
  outage.at = Date.now()
  const healsAt = Date.now() + twoAwayMs
  outage.isPromoted = await becomes(isReplaced, twoAwayMs)
  await waitUntil(healsAt)
  heal()
  outage.returnedAt = Date.now()
}

async function waitUntil(at: number) {
  if (at > Date.now()) await pause(at - Date.now())
}
