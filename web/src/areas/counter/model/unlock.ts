import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { ApiError } from '#core/api/api-error.ts'
import { callAs, isUnreachable, problemOf } from './call-as.ts'
import type { Database, KnownStaff } from './database.ts'
import { makeVerifier, matchesPin } from './pin.ts'

interface Misses {
  count: number
  since: number
}

const mostMisses = 5
const pauseMs = 15 * 60_000

type Unlocked = { staffId: string } | { problem: string }

interface Attempt {
  staff: { id: string; name: string }
  pin: string
  deviceToken: string
  now?: number
}

/**
 * Checks a PIN: on this device if it was unlocked here before, because that is quick and needs no network, else by the
 * server, which gives the session. Guesses are counted here as well, or the device could be asked as often as one likes.
 */
export async function unlock(db: Database, { staff, pin, deviceToken, now = Date.now() }: Attempt): Promise<Unlocked> {
  const missesKey = `misses ${staff.id}`
  const misses = (await db.get('values', missesKey)) as Misses | undefined
  const isRecent = misses !== undefined && now - misses.since < pauseMs
  if (isRecent && misses.count >= mostMisses)
    return { problem: `Too many wrong PINs. Try again in ${minutes(misses.since + pauseMs - now)}.` }
  const problem = await check(db, { staff, pin, deviceToken, now })
  if (problem === undefined) {
    await db.delete('values', missesKey)
    return { staffId: staff.id }
  }
  if (problem === wrongPin)
    await db.put('values', isRecent ? { ...misses, count: misses.count + 1 } : { count: 1, since: now }, missesKey)
  return { problem }
}

const wrongPin = 'That PIN is incorrect.'

const minutes = (ms: number) => {
  const count = Math.ceil(ms / 60_000)
  return count === 1 ? '1 minute' : `${count} minutes`
}

/** What is wrong; undefined if nothing is. */
async function check(db: Database, { staff, pin, deviceToken, now }: Required<Attempt>): Promise<string | undefined> {
  const known = await db.get('staff', staff.id)
  const isKnownPin = known !== undefined && (await matchesPin(known.verifier, pin))
  if (isKnownPin && hasSession(known, now)) return undefined
  try {
    const { data } = await callAs(deviceToken, counterStaff.unlock, { body: { staffId: staff.id, pin } })
    const { token, expiresAt } = data
    await db.put('staff', { ...data.staff, token, expiresAt, verifier: await makeVerifier(pin) })
    return undefined
  } catch (error) {
    if (isUnreachable(error)) {
      if (!known) return `No network. ${staff.name} has to unlock this device once while it is online.`
      return isKnownPin ? undefined : wrongPin
    }
    return error instanceof ApiError && error.code === 'PIN_WRONG' ? wrongPin : problemOf(error)
  }
}

const hasSession = ({ token, expiresAt, isLocked }: KnownStaff, now: number): boolean =>
  token !== null && !isLocked && Date.parse(expiresAt) > now
