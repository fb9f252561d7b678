import { type ActivityEntity, activityEntities } from '@fulmar/contract/activity/activity-entities'
import { can } from '@fulmar/contract/core/permissions'
import type { LiveEvent } from '@fulmar/contract/notifications/notifications'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { openPlaces } from '#core/http/limits/admission.ts'
import { findChanges } from './notifications.queries.ts'
import { audiencesOf } from './notifications.ts'

interface LiveOptions {
  /** Changes within this time are sent together. */
  togetherMs?: number
  /** Proxies close what is silent, and a reader notices a lost connection by the silence. */
  beatMs?: number
  /** A stream ends after this time, so that its session is checked again when the reader opens the next. */
  lifetimeMs?: number
  /** How many streams are open at once. */
  streamsPerProcess?: number
}

/** A browser opens one stream for each tab that is looked at. */
const streamsPerSession = 8

interface OpenOptions {
  /** The time of the last event of a stream that was lost. */
  after?: string | undefined
  /** Aborted when the reader goes away. */
  signal: AbortSignal
}

/** The open streams of this process. */
export interface Live {
  /** Fails with TOO_BUSY. */
  open: (db: Db, actor: Actor, options: OpenOptions) => Promise<AsyncIterable<LiveEvent>>
  /** Takes what `notify` and `publish_change` of the database send: `records store`, `notification stores:approve`. */
  receive: (payload: string) => void
  /** Ends a person's streams: clients that still have a session open another, with the current permissions. */
  endOf: (userId: string) => void
  /** Ends all streams: something may have been missed, or the process stops. */
  endAll: () => void
}

interface Sessions {
  forget: (userId: string) => void
  forgetAll: () => void
}

/** What a process does with the notifications of the database. */
export function liveListeners(sessions: Sessions, live: Live) {
  function startOver() {
    sessions.forgetAll()
    live.endAll()
  }
  return {
    channels: {
      live: live.receive,
      /** Without a user it is about everybody, such as a new policy. */
      session_changed(userId: string) {
        if (!userId) return startOver()
        sessions.forget(userId)
        live.endOf(userId)
      },
    },
    onGap: startOver,
  }
}

interface Change {
  entities: ReadonlySet<string>
  audiences: ReadonlySet<string>
}

interface Stream {
  userId: string
  send: (change: Change) => void
  end: () => void
}

export function openLive({
  togetherMs = 1_000,
  beatMs = 25_000,
  lifetimeMs = 15 * 60_000,
  streamsPerProcess = 5_000,
}: LiveOptions = {}): Live {
  const streams = new Set<Stream>()
  const sessions = openPlaces(streamsPerSession)
  const everyone = openPlaces(streamsPerProcess)
  let pending = { entities: new Set<string>(), audiences: new Set<string>() }
  let isDue = false
  let publishedAt = 0

  function publishAll() {
    const change = pending
    pending = { entities: new Set(), audiences: new Set() }
    isDue = false
    publishedAt = Date.now()
    for (const stream of streams) stream.send(change)
  }

  /** A place of the process and one of the session; who gets only the first gives it back. */
  function enterBoth(sessionId: string) {
    const leaveProcess = everyone.enter('everyone')
    try {
      const leaveSession = sessions.enter(sessionId)
      return () => {
        leaveSession()
        leaveProcess()
      }
    } catch (error) {
      leaveProcess()
      throw error
    }
  }

  return {
    async open(db, actor, { after, signal }) {
      const leave = enterBoth(actor.sessionId)
      const stream = openStream(actor, beatMs, () => {
        clearTimeout(lifetime)
        streams.delete(stream)
        leave()
      })
      const lifetime = setTimeout(stream.end, lifetimeMs)
      streams.add(stream)
      if (signal.aborted) stream.end()
      signal.addEventListener('abort', stream.end, { once: true })
      // Subscribed first: what happens while the database is asked is sent twice rather than missed.
      if (after !== undefined) stream.send(await missed(db, actor, after).catch(failWith(stream)))
      return stream.events()
    },
    receive(payload) {
      const [kind, name = ''] = payload.split(' ')
      if (kind === 'records') pending.entities.add(name)
      else pending.audiences.add(name)
      if (isDue) return
      isDue = true
      setTimeout(publishAll, Math.max(0, publishedAt + togetherMs - Date.now()))
    },
    endOf(userId) {
      for (const stream of streams) if (stream.userId === userId) stream.end()
    },
    endAll() {
      for (const stream of streams) stream.end()
    },
  }
}

const failWith = (stream: Stream) => (error: unknown) => {
  stream.end()
  throw error
}

const everything = new Set(Object.keys(activityEntities))
const worthLookingMs = 60 * 60_000

/** After a long gap everything may have changed. */
async function missed(db: Db, actor: Actor, after: string): Promise<Change> {
  const self = new Set([actor.id])
  if (Date.parse(after) < Date.now() - worthLookingMs) return { entities: everything, audiences: self }
  const { entities, isNotified } = await findChanges(db, { id: actor.id, permissions: audiencesOf(actor) }, after)
  return { entities: new Set(entities), audiences: isNotified ? self : new Set() }
}

const isEntity = (name: string): name is ActivityEntity => name in activityEntities

/** One stream. What a slow reader has not taken yet is merged, so that it never grows. */
function openStream(actor: Actor, beatMs: number, onEnd: () => void) {
  const mine = new Set<string>([actor.id, ...audiencesOf(actor)])
  const areas = new Set<ActivityEntity>()
  let isNotified = false
  let isEnded = false
  let wake: () => void = () => undefined
  const at = () => new Date().toISOString()

  const pause = () =>
    new Promise<void>(done => {
      const beat = setTimeout(done, beatMs)
      wake = () => {
        clearTimeout(beat)
        done()
      }
    })

  function* taken(): Generator<LiveEvent> {
    if (areas.size > 0) {
      const changed = [...areas]
      areas.clear()
      yield { topic: 'records', areas: changed, at: at() }
    }
    if (isNotified) {
      isNotified = false
      yield { topic: 'notification', at: at() }
    }
  }

  return {
    userId: actor.id,
    end: () => {
      if (isEnded) return
      isEnded = true
      wake()
      onEnd()
    },
    send({ entities, audiences }: Change) {
      for (const name of entities) if (isEntity(name) && can(actor, activityEntities[name].reads)) areas.add(name)
      if ([...audiences].some(name => mine.has(name))) isNotified = true
      if (areas.size > 0 || isNotified) wake()
    },
    async *events(): AsyncGenerator<LiveEvent> {
      yield { topic: 'opened', at: at() }
      while (!isEnded) {
        yield* taken()
        if (areas.size === 0 && !isNotified && !isEnded) {
          await pause()
          if (areas.size === 0 && !isNotified && !isEnded) yield { topic: 'beat', at: at() }
        }
      }
    },
  }
}
