import { shortName } from '@fulmar/contract/core/short-name'
import type { CounterMember } from '@fulmar/contract/counter/counter'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { countInWindow, uncountInWindow } from '#core/http/limits/rate-windows.ts'
import { formatWait } from '#core/words.ts'
import { record, system } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import { findCollectors, findStoreName, hasBeenAt, type Sought } from './look-ups.queries.ts'

interface Limit {
  of: string
  most: number
  seconds: number
}

const hour = 3600
/** Codes, phones and emails that are nobody's. What the first limit refuses does not count towards the second. */
const misses: Limit[] = [
  { of: 'misses an hour', most: 20, seconds: hour },
  { of: 'misses a day', most: 60, seconds: 24 * hour },
]
/** Found or not: a phone or an email can be somebody's whom the store has never seen. */
const byContact: Limit = { of: 'look-ups by phone or email', most: 30, seconds: hour }

/** Of a code that is nobody's, and of one whose member cannot receive points: a store does not learn which. */
export const nobodyHasCode = 'No member who can receive points has this code'

const keyOf = ({ of }: Limit, storeId: string) => `${of} at ${storeId}`

/**
 * The member a store asks for, by name and initial. A phone that several confirmed members share is nobody's in particular; one
 * that was only written down at a counter does not hide whose it is. Fails with NOT_FOUND, SEVERAL_MEMBERS, TOO_MANY_REQUESTS.
 */
export async function findForStore(db: Db, storeId: string, sought: Sought): Promise<CounterMember> {
  if (sought.code === undefined) await countContact(db, storeId)
  return asLookUp(db, storeId, sought.code, async () => {
    const [member, another] = await findCollectors(db, storeId, sought)
    if (!member) throw new AppError('NOT_FOUND', sought.code === undefined ? 'No member found' : nobodyHasCode)
    if (another && another.isConfirmed === member.isConfirmed)
      throw new AppError('SEVERAL_MEMBERS', 'Several members have this phone. Ask for the member card.')
    return { ...member, name: shortName(member.name) }
  })
}

/** Fails with TOO_MANY_REQUESTS. */
export const countContact = (db: Db, storeId: string) => count(db, storeId, byContact)

/**
 * Does something for the member with a code, which fails if it is nobody's. Counts a miss before, so that parallel guesses
 * gain nothing, and takes it back if there was somebody; on the connections of the pool, never in a transaction that a
 * failure would take back. Members who were at the store before are no guess, so they are found during a pause too.
 * Fails with TOO_MANY_REQUESTS.
 */
export async function asLookUp<T>(db: Db, storeId: string, code: string | undefined, work: () => Promise<T>) {
  if (code !== undefined && (await hasBeenAt(db, storeId, code))) return work()
  for (const limit of misses) await count(db, storeId, limit)
  const [outcome] = await Promise.allSettled([work()])
  if (outcome.status === 'fulfilled' || !isMiss(outcome.reason))
    for (const limit of misses) await uncountInWindow(db, keyOf(limit, storeId))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const isMiss = (error: unknown) =>
  error instanceof AppError && (error.code === 'NOT_FOUND' || error.details.fields?.memberCode !== undefined)

async function count(db: Db, storeId: string, limit: Limit) {
  const { calls, secondsLeft } = await countInWindow(db, keyOf(limit, storeId), limit.seconds)
  if (calls <= limit.most) return
  if (calls === limit.most + 1) await notifyOfPause(db, storeId, limit)
  const message = `Too many look-ups at this store. Try again in ${formatWait(secondsLeft)}`
  throw new AppError('TOO_MANY_REQUESTS', message, { retrySeconds: secondsLeft })
}

/** Once a day and store, however often it happens. */
async function notifyOfPause(db: Db, storeId: string, { of, most }: Limit) {
  const { name, day } = await findStoreName(db, storeId)
  await record(db, system, { action: 'store.look-ups-paused', entityId: storeId, after: { limit: `${most} ${of}` } })
  await notify(db, {
    type: 'LOOK_UPS_PAUSED',
    title: `Member look-ups at ${name} were paused`,
    body: `The store reached its limit of ${most} ${of}`,
    link: `/stores/${storeId}`,
    onceKey: `look-ups ${storeId} ${day}`,
  })
}
