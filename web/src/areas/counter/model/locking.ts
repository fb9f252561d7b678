import type { Database } from './database.ts'
import { isWaiting } from './queue.ts'

/** Notes that somebody locked the counter, until the server knows. */
export async function noteLock(db: Database, staffId: string): Promise<void> {
  const tx = db.transaction('staff', 'readwrite')
  const staff = await tx.store.get(staffId)
  if (staff?.token) await tx.store.put({ ...staff, isLocked: true })
  await tx.done
}

/** Takes the tokens of those who locked off this device, once nothing waits that only their token can send. Tells whose. */
export async function dropLockedTokens(db: Database): Promise<string[]> {
  const tx = db.transaction(['staff', 'recordings'], 'readwrite')
  const waiting = new Set((await tx.objectStore('recordings').getAll()).filter(isWaiting).map(({ staffId }) => staffId))
  const locked = (await tx.objectStore('staff').getAll()).filter(({ id, isLocked }) => isLocked && !waiting.has(id))
  for (const staff of locked) await tx.objectStore('staff').put({ ...staff, token: null })
  await tx.done
  return locked.map(({ id }) => id)
}

/** The server has ended the session. */
export async function forgetLock(db: Database, staffId: string): Promise<void> {
  const tx = db.transaction('staff', 'readwrite')
  const staff = await tx.store.get(staffId)
  if (staff?.token === null) await tx.store.put({ ...staff, isLocked: false })
  await tx.done
}
