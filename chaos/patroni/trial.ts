import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../server/src/core/db/db.ts'
import { checkHistory } from '../checker/checker.ts'
import type { Violation } from '../checker/violation.ts'
import { readBooks } from '../checker/world.ts'
import { expireSome, isSettled } from '../expiries.ts'
import { shuffledFaults } from '../faults.ts'
import { isImported } from '../imports.ts'
import { type Created, runClients } from '../load/clients.ts'
import { openDoors } from '../load/doors.ts'
import { type RecordedOperation, readHistory } from '../load/history.ts'
import { planOf } from '../load/plan.ts'
import { startRecording } from '../load/recording.ts'
import { isPaidOut } from '../prizes.ts'
import { fillProgramme } from '../programme.ts'
import { openRunFiles, type Programs } from '../programs.ts'
import { recoveryClock } from '../recovery-clock.ts'
import { until } from '../until.ts'
import { type ClusterFault, clusterFaults, deckOf } from './faults.ts'
import { type FreshReads, readFresh } from './fresh-reads.ts'
import { type FollowedJob, watchJobs } from './job-watch.ts'
import { logins, urlOf } from './layout.ts'
import { countSigns, type Signs } from './logs.ts'
import { type Outage, watchOutages } from './outages.ts'
import type { Stack } from './stack.ts'

interface TrialOptions {
  seed: number
  operations: number
  faults: number
  /** Only faults of these kinds. */
  only?: ClusterFault[] | undefined
}

export interface ClusterTrial {
  history: RecordedOperation[]
  violations: Violation[]
  faults: ClusterFault[]
  outages: readonly Outage[]
  jobs: readonly FollowedJob[]
  signs: Signs
  reads: FreshReads
  /** Connections between client and balancer. */
  cuts: number
  planned: number
  seconds: number
  slowestRecoveryMs: number
}

const clients = 24
const operationsPerPerson = 200
const expireEveryMs = 250
// Rounds are paid by a job of every minute, and a job of a killed process is taken over within two.
const jobsMs = 300_000

/** Runs the chaos load on the whole cluster under its faults, and checks what is left in the end. */
export async function runClusterTrial(stack: Stack, programs: Programs, options: TrialOptions): Promise<ClusterTrial> {
  const { primary, pooler } = stack.layout
  const owner = openDatabase({
    connection: { connectionString: urlOf(logins.owner, primary), statement_timeout: 300_000 },
  })
  const web = openDatabase({
    connection: { connectionString: urlOf(logins.web, pooler) },
    bringsTimeouts: true,
    preparedStatements: false,
  })
  try {
    return await load(stack, programs, options, owner, web)
  } finally {
    await Promise.all([owner.end(), web.end()])
  }
}

async function load(
  stack: Stack,
  programs: Programs,
  { seed, operations, faults: count, only }: TrialOptions,
  owner: Database,
  web: Database,
): Promise<ClusterTrial> {
  const size = { clients, people: Math.max(clients, Math.ceil(operations / operationsPerPerson)), operations }
  const programme = await fillProgramme(owner, size.people)
  const [historyFile, log] = openRunFiles('cluster')
  const recording = startRecording(programs.recorder, historyFile)
  const { doors, cuts, close } = await openDoors([{ port: () => stack.layout.web }])
  const outages = watchOutages()
  const jobs = watchJobs(owner)
  const faults = clusterFaults(stack, shuffledFaults(seed, deckOf(count, only)), seed, { outages, jobs })
  const plan = planOf(seed, size)
  const planned = plan.flat(2).length
  const clock = recoveryClock(faults, planned, outages.lastReturnAt)
  const reader = readFresh(stack.layout.web)
  const stopExpiring = keepExpiring(web)
  try {
    const startedAt = Date.now()
    const onCreated = (created: Created) => {
      outages.onCreated(created)
      reader.onCreated(created)
    }
    const pace = faults.caughtUp
    await runClients({ plan, programme, doors, recording, pace, onCreated, ...clock })
    await faults.done()
    const seconds = (Date.now() - startedAt) / 1000
    await stack.healthy()
    await stack.serves()
    await jobs.done()
    await until('every round is paid', () => isPaidOut(owner), jobsMs)
    await until('every expiry is settled', () => isSettled(owner), jobsMs)
    await until('every file is imported', () => isImported(owner), jobsMs)
    await stopExpiring()
    const ownEnds = stack.apps.reduce((sum, app) => sum + app.ownEnds(), 0)
    await Promise.all([...stack.apps, stack.pooler].map(part => part.stop()))
    await recording.stop()
    const history = readHistory(historyFile)
    const violations = checkHistory(history, { ...(await readBooks(owner)), ownEnds, newcomers: new Set() })
    const happened = faults.happened().map(({ kind }) => kind)
    const slowestRecoveryMs = clock.slowestMs()
    const reads = await reader.done()
    const { layout, apps } = stack
    const signs = countSigns(
      layout.folder,
      apps.map(({ name }) => name),
    )
    return {
      history,
      violations,
      faults: happened,
      outages: outages.all(),
      jobs: jobs.followed(),
      signs,
      reads,
      cuts: cuts(),
      planned,
      seconds,
      slowestRecoveryMs,
    }
  } finally {
    await stopExpiring()
    await Promise.all([recording.stop(), close()])
    closeSync(log)
  }
}

/** Months of the run pass by the half second, which no job of the app would do; the booking is the app's own. */
function keepExpiring(database: Database): () => Promise<void> {
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      await expireSome(database).catch(() => undefined)
      await pause(expireEveryMs)
    }
  })()
  return () => {
    isStopped = true
    return running
  }
}
