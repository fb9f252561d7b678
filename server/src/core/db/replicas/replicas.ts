import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { type Database, sql } from '../db.ts'

/** A read-only copy of the database that follows it. Each is one server: its position may only move forward. */
interface Replica {
  name: string
  database: Database
  /** A connection of its own for asking where it is, with a time-out: a server that hangs neither answers nor fails. */
  probe: Database
}

interface ReplicaUsage {
  name: string
  isUsed: boolean
  /** How long ago the primary was where the replica is now; unknown until both have answered. */
  lagSeconds: number | undefined
}

/** A replica for one read. */
interface CaughtUp {
  database: Database
  /** Aborted when the replica stops answering: a read would wait for ever. */
  gone: AbortSignal
}

export interface Replicas {
  /** A replica that has everything that was committed before this call, if one has it soon. */
  caughtUp: () => Promise<CaughtUp | undefined>
  usage: () => ReplicaUsage[]
  stop: () => Promise<void>
}

interface Options {
  primary: Database
  replicas: Replica[]
  log: Log
  /** Beyond this lag a replica is left out until it is back. */
  maxLagSeconds?: number
  probeMs?: number
}

// A replica nearby is a few milliseconds behind; a query that waits longer is better served by the primary.
const waitMs = 50
const askAgainMs = 4

/** A position in the write-ahead log, as a number that compares. */
const asNumber = (position: string) => {
  const [high = '', low = ''] = position.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/**
 * Keeps track of replicas. Before a read the primary says how far it has written, and a replica serves the read only
 * once it has replayed that much: nobody sees a state older than their own last write, whichever process took it.
 */
export function followReplicas({ primary, replicas, log, maxLagSeconds = 5, probeMs = 1_000 }: Options): Replicas {
  const states = replicas.map(replica => ({
    ...replica,
    isUsed: false,
    position: 0,
    lagSeconds: NaN,
    gone: goneSignal(),
  }))
  type State = (typeof states)[number]
  // A server that was started again may have gone back: what it said before is worth nothing.
  for (const state of states)
    state.probe.pool.on('error', () => {
      state.position = 0
    })
  const written = oneAtATime(async () => {
    const { position } = await primary.one<{ position: string }>(sql`
      select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`)
    return asNumber(position)
  })
  /** Where the primary was when; enough to tell every lag that matters. */
  const history: { at: number; position: number }[] = []
  let turn = 0

  async function ask(state: State): Promise<number> {
    const { position } = await state.probe.one<{ position: string | null }>(
      sql`select pg_last_wal_replay_lsn()::text as position where pg_is_in_recovery()`,
    )
    state.position = position === null ? 0 : asNumber(position)
    return state.position
  }
  const asking = new Map(states.map(state => [state, oneAtATime(() => ask(state))]))

  async function reaches(state: State, position: number): Promise<boolean> {
    const until = Date.now() + waitMs
    while (state.position < position) {
      await asking.get(state)?.()
      if (state.position >= position) break
      if (Date.now() > until) return false
      await pause(askAgainMs)
    }
    return true
  }

  async function probe(state: State) {
    try {
      const reached = await asking.get(state)?.()
      const position = await written()
      const now = Date.now()
      history.push({ at: now, position })
      while ((history[1]?.at ?? now) < now - 600_000) history.shift()
      // Beyond the primary means that it follows another one since a failover.
      if (reached === undefined || reached > position) throw new Error('it does not follow the primary')
      state.lagSeconds = lagOf(history, reached, now)
      setUsed(state, state.lagSeconds <= maxLagSeconds, `is ${state.lagSeconds.toFixed(1)} s behind`)
    } catch (error) {
      state.lagSeconds = NaN
      state.gone.abort()
      state.gone = goneSignal()
      setUsed(state, false, `failed: ${(error as Error).message}`)
    }
  }

  function setUsed(state: State, isUsed: boolean, why: string) {
    if (state.isUsed && !isUsed) log.warn(`The replica ${state.name} ${why}, and is left out`)
    if (!state.isUsed && isUsed) log.info(`The replica ${state.name} serves reads`)
    state.isUsed = isUsed
  }

  const stopped = new AbortController()
  const probing = states.map(async state => {
    while (!stopped.signal.aborted) {
      await probe(state)
      await pause(probeMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  })

  return {
    async caughtUp() {
      const used = states.filter(({ isUsed }) => isUsed)
      const state = used[turn++ % used.length]
      if (!state) return undefined
      try {
        return (await reaches(state, await written()))
          ? { database: state.database, gone: state.gone.signal }
          : undefined
      } catch (error) {
        setUsed(state, false, `failed: ${(error as Error).message}`)
        return undefined
      }
    },
    usage: () =>
      states.map(({ name, isUsed, lagSeconds }) => ({
        name,
        isUsed,
        lagSeconds: Number.isNaN(lagSeconds) ? undefined : lagSeconds,
      })),
    async stop() {
      stopped.abort()
      await Promise.all(probing)
      await Promise.all(states.flatMap(({ database, probe }) => [database.end(), probe.end()]))
    },
  }
}

/** Every running read listens to it. */
function goneSignal(): AbortController {
  const gone = new AbortController()
  setMaxListeners(0, gone.signal)
  return gone
}

/** The age of the newest position of the primary that was reached. */
function lagOf(history: { at: number; position: number }[], reached: number, now: number): number {
  const behind = history.find(({ position }) => position > reached)
  return behind ? (now - behind.at) / 1000 : 0
}

/**
 * Shares one query among all who wait for it. A caller that comes while one runs waits for the next: the running one may have
 * read its answer before.
 */
function oneAtATime<T>(query: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    next = undefined
    running = query().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
