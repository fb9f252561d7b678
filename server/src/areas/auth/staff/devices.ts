import { counterSessionDays, type DeviceInput } from '@fulmar/contract/counter/counter-staff'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError, found } from '#core/errors.ts'
import { countInWindow, forgetWindow, uncountInWindow } from '#core/http/limits/rate-windows.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { record, system } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import { hashPassword, isPassword } from '../passwords/passwords.ts'
import { deleteSession, insertSession } from '../sessions.queries.ts'
import { deviceMark } from '../sessions.ts'
import {
  endAtDevice,
  findDevice,
  findOwnerOfDevice,
  findOwnerOfStore,
  findPin,
  insertDevice,
  revokeDevice,
  savePin,
  startAtDevice,
  switchPinOff,
} from './staff.queries.ts'
import { requireStore } from './staff.ts'

const hour = 3600
/** Wrong PINs of one of the staff on one device, before a pause until the window ends. */
const perDevice = { wrong: 5, seconds: hour / 4 }
/** On all devices, before the PIN is switched off: of 10,000 PINs one in 500 is found. */
const perDay = { wrong: 20, seconds: 24 * hour }

/** The token is in the answer and nowhere else. Fails with NOT_FOUND, PIN_REQUIRED. */
export async function addDevice(database: Database, actor: Actor, { storeId, name, pin }: DeviceInput) {
  const pinHash = pin === undefined ? undefined : await hashPassword(pin)
  return database.transaction(async tx => {
    const owner = found(await findOwnerOfStore(tx, storeId, actor.id), 'Store')
    if (pinHash) await savePin(tx, owner.id, pinHash)
    else if (!owner.hasPin) throw pinRequired()
    const id = uuidv7()
    const token = `${deviceMark}${newToken().token}`
    await insertDevice(tx, { id, storeId, name, tokenHash: hashToken(token), createdBy: actor.id })
    await record(tx, actor, { action: 'store.device-added', entityId: storeId, after: { deviceId: id } })
    return { ...(await getDevice(tx, id)), token }
  })
}

const pinRequired = () => {
  const message = 'Choose a PIN of your own first'
  return fieldError('PIN_REQUIRED', 'pin', message)
}

const getDevice = async (db: Db, id: string) => found(await findDevice(db, id), 'Device')

/** By an administrator, who tells the owner. Fails with NOT_FOUND. */
export async function revokeForeignDevice(db: Db, actor: Actor, id: string) {
  const { storeId, name } = await getDevice(db, id)
  await endDevice(db, actor, { id, storeId })
  const owner = await findOwnerOfDevice(db, id)
  if (owner)
    await notify(db, {
      type: 'DEVICE_REMOVED',
      userId: owner.id,
      title: `The device ${name} of ${owner.storeName} was removed`,
      body: 'An administrator removed it. What it recorded and did not send stays on it; set it up again to go on',
      link: '/counter',
    })
}

async function endDevice(db: Db, actor: Actor, { id, storeId }: { id: string; storeId: string }) {
  await revokeDevice(db, id)
  await record(db, actor, { action: 'store.device-removed', entityId: storeId, after: { deviceId: id } })
}

/** By the owner of the store, or by the device itself, which acts for the owner but not on other devices. Fails with NOT_FOUND. */
export async function removeDevice(db: Db, actor: Actor, id: string) {
  const { storeId } = await getDevice(db, id)
  if (actor.counter) found(actor.counter.deviceId === id || undefined, 'Device')
  else await requireStore(db, actor, storeId)
  await endDevice(db, actor, { id, storeId })
}

/**
 * Starts the session of someone of the staff. Tries are counted before the PIN is checked, so that parallel guesses gain
 * nothing. Fails with NOT_FOUND, PIN_WRONG, PIN_OFF, TOO_MANY_REQUESTS.
 */
export async function unlock(database: Database, actor: Actor, { staffId, pin }: { staffId: string; pin: string }) {
  const deviceId = found(actor.counter?.deviceId, 'Device')
  const staff = await findPin(database, staffId, deviceId)
  if (staff?.isPinOff) throw pinOff()
  // Who has a PIN here is no secret to the device. Hashing for others would cost as much, and nothing would count it.
  if (!staff?.pinHash) throw wrongPin()
  const { version, pinHash, userId, name, isOwner } = staff
  // With the version: a new PIN has all its tries.
  const today = `pin of ${staffId} ${version}`
  const here = `${today} on ${deviceId}`
  const wrongToday = await countTry(database, here, today)
  const isRight = await isPassword(pin, pinHash)
  if (!isRight && wrongToday >= perDay.wrong) {
    await database.transaction(tx => giveUpPin(tx, actor, staffId, staff))
    throw pinOff()
  }
  if (!isRight) throw wrongPin()
  const { token, hash } = newToken()
  const session = { id: uuidv7(), userId, tokenHash: hash, hours: counterSessionDays * 24, staffId, deviceId }
  await database.transaction(async tx => {
    if ((await startAtDevice(tx, { staffId, deviceId, pinHash })) === 0) throw wrongPin()
    await insertSession(tx, { ...session, ip: actor.ip, userAgent: actor.userAgent })
    await forgetWindow(tx, here)
    await uncountInWindow(tx, today)
  })
  const expiresAt = new Date(Date.now() + counterSessionDays * 24 * hour * 1000).toISOString()
  return { token, expiresAt, staff: { id: staffId, name, isOwner } }
}

/** What is refused during a pause does not count towards the day. Returns the tries of the day. */
async function countTry(db: Db, here: string, today: string): Promise<number> {
  const onDevice = await countInWindow(db, here, perDevice.seconds)
  if (onDevice.calls > perDevice.wrong) throw tooManyPins(onDevice.secondsLeft)
  return (await countInWindow(db, today, perDay.seconds)).calls
}

/** Notifies the owner, who sets a new PIN. */
async function giveUpPin(db: Db, actor: Actor, staffId: string, { name, ownerId }: { name: string; ownerId: string }) {
  if ((await switchPinOff(db, staffId)) === 0) return
  const storeId = actor.counter?.storeId ?? ''
  await record(db, system, { action: 'store.pin-switched-off', entityId: storeId, after: { staffId } })
  await notify(db, {
    type: 'STAFF_PIN_OFF',
    userId: ownerId,
    title: `The PIN of ${name} was switched off`,
    body: `It was entered wrongly ${perDay.wrong} times in a day. Set a new one if it is safe to`,
    link: '/counter/staff',
  })
}

const wrongPin = () => fieldError('PIN_WRONG', 'pin', 'That PIN is incorrect')
const pinOff = () => new AppError('PIN_OFF', 'This PIN was switched off. Ask the store’s owner for a new one')
const tooManyPins = (retrySeconds: number) =>
  new AppError('TOO_MANY_REQUESTS', `Too many wrong PINs. Try again in ${Math.ceil(retrySeconds / 60)} minutes`, {
    retrySeconds,
  })

/** Ends the session at the counter. */
export async function lock(db: Db, { id, sessionId, counter }: Actor, staffId: string | undefined) {
  const isDevice = counter?.deviceId !== undefined && counter.staffId === undefined
  if (!isDevice) await deleteSession(db, id, sessionId)
  else if (staffId !== undefined) await endAtDevice(db, staffId, counter.deviceId ?? '')
}
