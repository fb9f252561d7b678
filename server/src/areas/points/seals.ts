import { createHash } from 'node:crypto'
import type { Db } from '#core/db/db.ts'
import { findSealBefore, insertSeal, listSeals, listUnsealed, type Place, readSealedLines } from './seals.queries.ts'

// Some megabytes of text. A day of any size is hashed in such parts.
const entriesAtOnce = 20_000

const beforeAll: Place = {
  userId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
  position: 0,
}

/** A day's entries, hashed together with the seal of the day before. */
export async function sealOf(db: Db, day: string, previousHash: Buffer | null, most = entriesAtOnce) {
  const hash = createHash('sha256')
    .update(previousHash ?? '')
    .update(day)
  let entries = 0
  let amount = 0n
  for (let after = beforeAll; ; ) {
    const part = await readSealedLines(db, day, after, most)
    if (entries > 0 && part.entries > 0) hash.update('\n')
    hash.update(part.lines)
    entries += part.entries
    amount += BigInt(part.amount)
    if (part.entries < most) return { day, entries, amount, hash: hash.digest(), previousHash }
    after = part.last
  }
}

/**
 * Seals every finished day, oldest first, so that a later change of an entry shows in every seal after it; returns how many.
 * An entry has the time its transaction began: an hour after midnight no transaction of the day before can be open.
 */
export async function sealLedger(db: Db): Promise<number> {
  const days = await listUnsealed(db)
  for (const day of days) await insertSeal(db, await sealOf(db, day, await findSealBefore(db, day)))
  return days.length
}

/** Hashes every sealed day again. */
export async function verifySeals(db: Db): Promise<{ sealedDays: number; firstBrokenDay: string | null }> {
  const seals = await listSeals(db)
  let chain: Buffer | null = null
  for (const seal of seals) {
    const { hash } = await sealOf(db, seal.day, chain)
    if (!hash.equals(seal.hash) || !isSame(seal.previousHash, chain))
      return { sealedDays: seals.length, firstBrokenDay: seal.day }
    chain = seal.hash
  }
  return { sealedDays: seals.length, firstBrokenDay: null }
}

const isSame = (one: Buffer | null, other: Buffer | null) => (one && other ? one.equals(other) : one === other)
