import type { CollectionInput, CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { PinVerifier } from './pin.ts'

/** One recording of this device, kept from the press of the button until a day after the server has it. */
export interface Recording {
  /** Its idempotency key. In the order of recording, too. */
  key: string
  /** Who weighed it. Anybody of the store sends it. */
  staffId: string
  storeId: string
  /** When it was weighed, by the server's clock as far as it is known. */
  at: string
  memberCode: string
  /** None if the code could not be looked up. */
  memberName: string | null
  lines: CollectionInput['lines']
  estimatedPoints: number
  state: 'WAITING' | 'SENT' | 'REFUSED'
  /** How often it was on its way. Once it was, nobody but the server can tell whether it arrived. */
  attempts: number
  /** What the server answered. */
  receipt?: CollectionReceipt
  sentAt?: string
  /** Why the server refused it, put it off or failed at it. */
  problem?: string
  /** What of it was refused. */
  problemFields?: string[]
  /** By the time that the page has been open, which no change of the clock moves. */
  recorded?: { pageId: string; afterMs: number }
  undo?: { key: string; state: 'ASKED' | 'DONE' | 'REFUSED'; problem?: string }
}

/** Somebody who unlocked this device before. */
export interface KnownStaff {
  id: string
  name: string
  isOwner: boolean
  /** None once it has ended: what they recorded waits until they unlock again. */
  token: string | null
  expiresAt: string
  /** They locked the counter, and the server does not know yet. */
  isLocked?: boolean
  verifier: PinVerifier
}

interface KnownMember {
  memberCode: string
  name: string
  isConfirmed: boolean
  seenAt: string
}

interface Schema extends DBSchema {
  /** By name: the device's token, what the server last sent, and so on. See view.ts. */
  values: { key: string; value: unknown }
  staff: { key: string; value: KnownStaff }
  members: { key: string; value: KnownMember }
  recordings: { key: string; value: Recording }
}

export type Database = IDBPDatabase<Schema>

/** All that a counter keeps, in this browser alone. */
export const openDatabase = (name: string): Promise<Database> =>
  openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('values')
      db.createObjectStore('staff', { keyPath: 'id' })
      db.createObjectStore('members', { keyPath: 'memberCode' })
      db.createObjectStore('recordings', { keyPath: 'key' })
    },
    // Another tab signs the device out.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })

export { deleteDB as deleteDatabase }
