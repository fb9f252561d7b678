import type { CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import type { Database, Recording } from './database.ts'
import { newUuid } from './uuid.ts'

/** What came of sending something. `LATER` says that nobody knows whether it arrived, or that it could not. */
export type Outcome<T> =
  | { kind: 'DONE'; data: T }
  | { kind: 'REFUSED'; problem: string; fields: string[] }
  /** Refused for now, and so is everything else of the store. */
  | { kind: 'PUT_OFF'; problem: string }
  /** The token has ended. */
  | { kind: 'SIGNED_OUT' }
  /** The server failed at this one; others may still go. */
  | { kind: 'FAILED'; problem: string }
  | { kind: 'LATER' }

export interface Courier {
  record: (recording: Recording, token: string) => Promise<Outcome<CollectionReceipt>>
  undo: (recording: Recording, token: string) => Promise<Outcome<unknown>>
}

export type Taken = Pick<
  Recording,
  'staffId' | 'storeId' | 'at' | 'memberCode' | 'memberName' | 'lines' | 'estimatedPoints' | 'recorded'
>

export const takeDown = (taken: Taken, key = newUuid()): Recording => ({
  ...taken,
  key,
  state: 'WAITING',
  attempts: 0,
})

/**
 * Keeps a recording until the server has it, once for its key. With `instead`, in the place of one that was refused; tells
 * whether that was still there, because another tab may have corrected it.
 */
export async function enqueue(db: Database, recording: Recording, instead?: string): Promise<boolean> {
  const tx = db.transaction('recordings', 'readwrite')
  const isKnown = (await tx.store.get(recording.key)) !== undefined
  const isGone = instead !== undefined && (await tx.store.get(instead))?.state !== 'REFUSED'
  if (!isKnown && !isGone) {
    if (instead) await tx.store.delete(instead)
    await tx.store.add(recording)
  }
  await tx.done
  return isKnown || !isGone
}

/** Only what was refused: anything else may be on its way. */
export async function discardRefused(db: Database, key: string): Promise<void> {
  const tx = db.transaction('recordings', 'readwrite')
  if ((await tx.store.get(key))?.state === 'REFUSED') await tx.store.delete(key)
  await tx.done
}

/**
 * Takes a recording back. One that was never on its way, or was refused, is just forgotten; any other is reversed by the server, which gets
 * it first if it does not have it yet.
 */
export async function takeBack(db: Database, key: string): Promise<void> {
  const tx = db.transaction('recordings', 'readwrite')
  const recording = await tx.store.get(key)
  const neverArrived = recording?.state === 'REFUSED' || (recording?.state === 'WAITING' && recording.attempts === 0)
  if (neverArrived) await tx.store.delete(key)
  else if (recording) await tx.store.put({ ...recording, undo: { key: newUuid(), state: 'ASKED' } })
  await tx.done
}

/** Sends what was refused once more: what was wrong may have been put right elsewhere. */
export async function retryRefused(db: Database): Promise<void> {
  const tx = db.transaction('recordings', 'readwrite')
  for (const recording of await tx.store.getAll())
    if (recording.state === 'REFUSED') await tx.store.put({ ...recording, state: 'WAITING', attempts: 0 })
  await tx.done
}

/** Whether anything of it has yet to reach the server. */
export const isWaiting = ({ state, undo }: Recording): boolean =>
  state === 'WAITING' || (state === 'SENT' && undo?.state === 'ASKED')

/** Changes a recording if it is still there; another tab may have discarded it. */
async function update(db: Database, key: string, change: (recording: Recording) => Recording | undefined) {
  const tx = db.transaction('recordings', 'readwrite')
  const recording = await tx.store.get(key)
  const next = recording && change(recording)
  if (next) await tx.store.put(next)
  await tx.done
  return next
}

/**
 * Sends what waits, oldest first. Tells whether to try again later, and whether that is because nobody answered. Only one tab
 * may do this at a time.
 */
export async function sendWaiting(db: Database, courier: Courier, notify: () => void): Promise<Sent> {
  let result: Sent = 'NOT_TRIED'
  for (const key of await db.getAllKeys('recordings')) {
    const step = await sendOne(db, courier, key)
    if (step === 'NOTHING') continue
    notify()
    if (step === 'UNREACHABLE') return step
    if (step === 'PUT_OFF') return 'LATER'
    if (step === 'FAILED') result = 'LATER'
    else if (result === 'NOT_TRIED') result = 'DONE'
  }
  return result
}

/** `NOT_TRIED`: nothing waits that somebody here is signed in to send, so nothing is known of the network either. */
export type Sent = 'DONE' | 'LATER' | 'UNREACHABLE' | 'NOT_TRIED'

/** With the token of who weighed it, or of anyone else who unlocked this device: the queue is the store's. */
async function senderFor(db: Database, { staffId }: Recording) {
  const staff = (await db.getAll('staff')).flatMap(({ id, token }) => (token === null ? [] : [{ id, token }]))
  return staff.find(({ id }) => id === staffId) ?? staff[0]
}

type Step = 'NOTHING' | 'NEXT' | 'FAILED' | 'PUT_OFF' | 'UNREACHABLE'

async function sendOne(db: Database, courier: Courier, key: string): Promise<Step> {
  const found = await db.get('recordings', key)
  if (!found || !isWaiting(found)) return 'NOTHING'
  const sender = await senderFor(db, found)
  if (!sender) return 'NOTHING'
  // Counted before it leaves: from here on it may have arrived.
  const leaving = await update(db, key, row => (isWaiting(row) ? { ...row, attempts: row.attempts + 1 } : undefined))
  if (!leaving) return 'NOTHING'
  const outcome =
    leaving.state === 'WAITING'
      ? await deliver(db, courier, leaving, sender.token)
      : await reverse(db, courier, leaving, sender.token)
  if (outcome === 'SIGNED_OUT') {
    await endSession(db, sender.id, sender.token)
    const step = await sendOne(db, courier, key)
    return step === 'NOTHING' ? 'NEXT' : step
  }
  if (outcome === 'LATER') return 'UNREACHABLE'
  if (outcome === 'FAILED' || outcome === 'PUT_OFF') return outcome
  // Taken back while it was on its way.
  return leaving.state === 'WAITING'
    ? sendOne(db, courier, key).then(step => (step === 'NOTHING' ? 'NEXT' : step))
    : 'NEXT'
}

async function deliver(db: Database, courier: Courier, leaving: Recording, token: string) {
  const { key } = leaving
  const outcome = await courier.record(leaving, token)
  if (outcome.kind === 'DONE')
    await update(db, key, ({ problem: _gone, ...recording }) => ({
      ...recording,
      state: 'SENT',
      sentAt: new Date().toISOString(),
      receipt: outcome.data,
    }))
  else if (outcome.kind === 'REFUSED') await noteRefusal(db, key, outcome)
  else if (outcome.kind === 'FAILED') await update(db, key, row => ({ ...row, problem: outcome.problem }))
  else if (outcome.kind === 'PUT_OFF') await putOff(db, key, outcome.problem)
  return outcome.kind
}

/** The server has not got it, so that it can be taken back here as before it ever left. */
async function putOff(db: Database, key: string, problem: string): Promise<void> {
  const tx = db.transaction('recordings', 'readwrite')
  const recording = await tx.store.get(key)
  if (recording?.undo) await tx.store.delete(key)
  else if (recording) await tx.store.put({ ...recording, attempts: 0, problem })
  await tx.done
}

/** Taken back, also while it was on its way, there is nothing left to put right. */
async function noteRefusal(db: Database, key: string, { problem, fields }: { problem: string; fields: string[] }) {
  const tx = db.transaction('recordings', 'readwrite')
  const recording = await tx.store.get(key)
  if (recording?.undo) await tx.store.delete(key)
  else if (recording) await tx.store.put({ ...recording, state: 'REFUSED', problem, problemFields: fields })
  await tx.done
}

async function reverse(db: Database, courier: Courier, leaving: Recording, token: string) {
  const outcome = await courier.undo(leaving, token)
  const settled = (undo: Partial<NonNullable<Recording['undo']>>) =>
    update(db, leaving.key, row => ({ ...row, ...(row.undo && { undo: { ...row.undo, ...undo } }) }))
  if (outcome.kind === 'DONE') await settled({ state: 'DONE' })
  if (outcome.kind === 'REFUSED') await settled({ state: 'REFUSED', problem: outcome.problem })
  return outcome.kind
}

/** Forgets a token that has ended, unless there is a newer one. */
export async function endSession(db: Database, staffId: string, token: string): Promise<void> {
  const tx = db.transaction('staff', 'readwrite')
  const staff = await tx.store.get(staffId)
  if (staff?.token === token) await tx.store.put({ ...staff, token: null })
  await tx.done
}

const keptMs = 24 * 3_600_000

/** Forgets what the server has had for a day. */
export async function forgetSent(db: Database, now: number): Promise<void> {
  const tx = db.transaction('recordings', 'readwrite')
  for (const { key, sentAt, ...recording } of await tx.store.getAll())
    if (sentAt && !isWaiting({ key, ...recording }) && now - Date.parse(sentAt) > keptMs) await tx.store.delete(key)
  await tx.done
}
