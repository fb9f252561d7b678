import { closeSync } from 'node:fs'
import { withClient } from '@fulmar/embedded-postgres/database'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { auditMetrics, type Finding } from '../server/src/areas/points/audit.ts'
import { type Database, openDatabase, sql } from '../server/src/core/db/db.ts'
import { startApi } from './api/process.ts'
import { prepareBroken, type VariantName } from './broken/variants.ts'
import { checkHistory } from './checker/checker.ts'
import type { Violation } from './checker/violation.ts'
import { type Entry, readBooks } from './checker/world.ts'
import type { Cluster } from './cluster.ts'
import { isSettled } from './expiries.ts'
import { type FaultKind, type Faults, faultsOn } from './faults.ts'
import { isImported } from './imports.ts'
import { runClients } from './load/clients.ts'
import { openDoors } from './load/doors.ts'
import { type RecordedOperation, readHistory } from './load/history.ts'
import { planOf, type Size } from './load/plan.ts'
import { startRecording } from './load/recording.ts'
import { isPaidOut } from './prizes.ts'
import { fillProgramme, type Programme } from './programme.ts'
import { openRunFiles, type Programs } from './programs.ts'
import { recoveryClock } from './recovery-clock.ts'
import { tellStories } from './turnover/stories.ts'
import { until } from './until.ts'

export interface TrialOptions {
  name: string
  seed: number
  size: Size
  faults: FaultKind[]
  broken?: VariantName
}

export interface Trial {
  history: RecordedOperation[]
  entries: Entry[]
  violations: Violation[]
  /** Counts per kind; the API processes are killed once more at the end. */
  faults: Record<FaultKind, number>
  /** Connections between client and API. */
  cuts: number
  planned: number
  seconds: number
  slowestRecoveryMs: number
}

const apiProcesses = 2

/** Runs the plan against its own programme under faults and checks the result. */
export async function runTrial(cluster: Cluster, programs: Programs, options: TrialOptions): Promise<Trial> {
  const connection = await cluster.newDatabase(options.name)
  const { broken } = options
  if (broken) await withClient(connection, client => prepareBroken(broken, client))
  const database = openDatabase({ connection: { ...connection, statement_timeout: 120_000 } })
  try {
    return await load(cluster, programs, options, connection, database)
  } finally {
    await database.end()
  }
}

async function load(
  cluster: Cluster,
  programs: Programs,
  { name, seed, size, faults: kinds, broken }: TrialOptions,
  connection: PostgresConnection,
  database: Database,
): Promise<Trial> {
  const programme = await fillProgramme(database, size.people)
  const [historyFile, log] = openRunFiles(name)
  const recording = startRecording(programs.recorder, historyFile)
  const apiOptions = { dataDir: cluster.dataDir, connection, appLogin: cluster.appLogin, broken }
  const apis = Array.from({ length: apiProcesses }, () => startApi(programs.api, apiOptions, log))
  const { doors, cuts, close } = await openDoors(apis)
  const atPauses: Finding[] = []
  const onPause = async () => void atPauses.push(...(await auditMetrics(database)))
  const faults = faultsOn({ cluster, connection, apis, onPause }, kinds, seed)
  const plan = planOf(seed, size)
  const planned = plan.flat(2).length
  const clock = recoveryClock(faults, planned)
  try {
    await Promise.all(apis.map(api => api.ready()))
    const startedAt = Date.now()
    const [told] = await Promise.all([
      tellStories(programme, doors, database),
      runClients({ plan, programme, doors, recording, ...clock }).then(() => faults.done()),
    ])
    await cluster.ready()
    await until('every round is paid', () => isPaidOut(database))
    await until('every expiry is settled', () => isSettled(database))
    await until('every file is imported', () => isImported(database))
    const seconds = (Date.now() - startedAt) / 1000
    await Promise.all(apis.map(api => api.stop()))
    // The last fault may happen after the last operation.
    await cluster.ready()
    await until('the last backend is done', () => isQuiet(database))
    await recording.stop()
    const history = readHistory(historyFile)
    const ownEnds = apis.reduce((sum, api) => sum + api.ownEnds(), 0)
    const books = await readBooks(database)
    const newcomers = newcomersOf(programme)
    const findings = [...books.findings, ...atPauses]
    const violations = [...told, ...checkHistory(history, { ...books, findings, ownEnds, newcomers })]
    const slowestRecoveryMs = clock.slowestMs()
    const { entries } = books
    return { history, entries, violations, planned, seconds, faults: count(faults), cuts: cuts(), slowestRecoveryMs }
  } finally {
    await Promise.all([...apis.map(api => api.stop()), recording.stop(), close()])
    closeSync(log)
  }
}

const newcomersOf = ({ newcomers: { friends, customers, leavers, movers } }: Programme) =>
  new Set([...friends, ...customers, ...leavers, ...movers].map(({ id }) => id))

const isQuiet = async (database: Database) =>
  (
    await database.one<{ n: number }>(
      sql`select count(*) as n from pg_stat_activity where application_name = 'fulmar api' and datname = current_database()`,
    )
  ).n === 0

function count(faults: Faults<FaultKind>): Record<FaultKind, number> {
  const of = (kind: FaultKind) => faults.happened().filter(fault => fault.kind === kind).length
  return {
    api: of('api') + apiProcesses,
    database: of('database'),
    backend: of('backend'),
    connection: of('connection'),
    pause: of('pause'),
  }
}
