import type { Sent } from '@fulmar/contract/core/endpoint'
import { type CounterMember, counter } from '@fulmar/contract/counter/counter'
import { ApiError } from '#core/api/api-error.ts'
import { callAs, isUnreachable } from './call-as.ts'
import type { Database } from './database.ts'

/** Whom a recording is for. Without a name, the server has yet to check the code. */
export interface Member {
  memberCode: string
  name: string | null
  isConfirmed: boolean
}

/**
 * The member of a code: known to this device, found by the server, or taken as it is while the server cannot be asked.
 * Throws an ApiError when the server says that there is none.
 */
export async function findByCode(db: Database, memberCode: string, token: string | null): Promise<Member> {
  const known = await db.get('members', memberCode)
  if (known) return known
  if (!token) return unchecked(memberCode)
  try {
    return await find(db, { query: { code: memberCode } }, token)
  } catch (error) {
    if (isUnreachable(error) || isPaused(error)) return unchecked(memberCode)
    throw error
  }
}

const unchecked = (memberCode: string): Member => ({ memberCode, name: null, isConfirmed: true })

/** The member of an email or a phone number, which only the server can find. */
export const findByContact = (db: Database, contact: { email: string } | { phone: string }, token: string) =>
  find(db, { query: contact }, token)

async function find(db: Database, sent: Sent<typeof counter.findMember>, token: string): Promise<Member> {
  const { data } = await callAs(token, counter.findMember, sent)
  return remember(db, data)
}

export async function remember(db: Database, { memberCode, name, isConfirmed }: CounterMember): Promise<Member> {
  const member = { memberCode, name, isConfirmed }
  await db.put('members', { ...member, seenAt: new Date().toISOString() })
  return member
}

const keptMs = 90 * 24 * 3_600_000

/** Forgets members who have not been here for a season. */
export async function forgetMembers(db: Database, now: number): Promise<void> {
  const tx = db.transaction('members', 'readwrite')
  for (const { memberCode, seenAt } of await tx.store.getAll())
    if (now - Date.parse(seenAt) > keptMs) await tx.store.delete(memberCode)
  await tx.done
}

/** The store's look-ups are used up for now. Who stands there is weighed all the same; the code is checked when it is sent. */
const isPaused = (error: unknown): boolean => error instanceof ApiError && error.statusCode === 429

/** Whether the server said that nobody has this code. */
export const isNobody = (error: unknown): boolean => error instanceof ApiError && error.errorType === 'NOT_FOUND'
