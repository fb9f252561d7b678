import { type Db, sql } from './db/db.ts'

/** A named setting of the programme and its version. */
export interface Setting<T> {
  value: T
  version: number
}

export const findSetting = <T>(db: Db, key: string) =>
  db.maybe<Setting<T>>(sql`select value, version from programme_settings where key = ${key}`)

/** Locked, so that it does not change between read and write. */
export const lockSetting = <T>(db: Db, key: string) =>
  db.maybe<Setting<T>>(sql`select value, version from programme_settings where key = ${key} for update`)

export const saveSetting = (db: Db, key: string, value: object) =>
  db.run(sql`
    insert into programme_settings as s (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value, version = s.version + 1, updated_at = now()`)
