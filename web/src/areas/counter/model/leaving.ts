import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { ApiError } from '#core/api/api-error.ts'
import { callAs } from './call-as.ts'
import type { Database } from './database.ts'
import type { Device } from './view.ts'

const listLeaving = async (db: Database) => ((await db.get('values', 'leaving')) ?? []) as Device[]

/** Keeps what the server needs to forget a device that was signed out of, and nothing else of it. */
export async function noteLeaving(db: Database, device: Device): Promise<void> {
  await db.put('values', [...(await listLeaving(db)), device], 'leaving')
}

/** Tells the server about devices that were signed out of while it could not be reached. */
export async function settleLeaving(db: Database): Promise<void> {
  for (const { id, token } of await listLeaving(db)) {
    const isSettled = await callAs(token, counterStaff.removeDevice, { body: { id } }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 404),
    )
    if (!isSettled) return
    await db.put(
      'values',
      (await listLeaving(db)).filter(device => device.id !== id),
      'leaving',
    )
  }
}
