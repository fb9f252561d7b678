import { type Db, sql } from './db/db.ts'

/** What the programme decided under a name, and how often it was decided. */
export interface Setting<T> {
  value: T
  version: number
}

export const findSetting = <T>(db: Db, key: string) =>
  db.maybe<Setting<T>>(sql`select value, version from programme_settings where key = ${key}`)

/** Held until the transaction ends, so that nobody decides between the look and the write. */
export const lockSetting = <T>(db: Db, key: string) =>
  db.maybe<Setting<T>>(sql`select value, version from programme_settings where key = ${key} for update`)

export const saveSetting = (db: Db, key: string, value: object) =>
  db.run(sql`
    insert into programme_settings as s (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value, version = s.version + 1, updated_at = now()`)
