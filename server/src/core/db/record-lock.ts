import type { SeenRecord } from '@fulmar/contract/core/common'
import { AppError } from '../errors.ts'
import { type Db, raw, sql } from './db.ts'

/** How records of one table are locked, read and named in messages. */
export interface RecordKind<R> {
  /** "store", as in "this store". */
  noun: string
  table: string
  /** Fails with NOT_FOUND. */
  get: (db: Db, id: string) => Promise<R>
}

/**
 * The record, locked until the transaction ends, so that nobody changes it between the read and the write. Rows that refer
 * to it can still be added: a stronger lock would wait for all who have just done so.
 */
export async function lockRecord<R>(db: Db, { table, get }: RecordKind<R>, id: string): Promise<R> {
  await db.run(sql`select 1 from ${raw(table)} where id = ${id} for no key update`)
  return get(db, id)
}

/** The locked record in the version that the caller has seen. Fails with NOT_FOUND, STALE_VERSION. */
export const lockSeen = async <R extends { version: number }>(
  db: Db,
  kind: RecordKind<R>,
  { id, version }: SeenRecord,
): Promise<R> => asSeen(await lockRecord(db, kind, id), version, `this ${kind.noun}`)

/** The record, or STALE_VERSION with it when it is not the version that the caller has seen. */
export function asSeen<R extends { version: number }>(current: R, version: number, what: string): R {
  if (current.version !== version)
    throw new AppError('STALE_VERSION', `Someone changed ${what} since you opened it`, { data: current })
  return current
}
