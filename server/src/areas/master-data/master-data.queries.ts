import type { MasterEntry, MasterInput, MasterType } from '@fulmar/contract/master-data'
import { type Db, raw, type Sql, sql, where } from '#core/db/db.ts'

/** The columns that refer to the entries of each type. */
const references: Record<MasterType, readonly [table: string, column: string]> = {
  REWARD_CATEGORY: ['rewards', 'category_id'],
  SUPPLIER: ['rewards', 'supplier_id'],
  GAME_CATEGORY: ['games', 'category_id'],
}

const usedBy = sql`case m.type ${raw(
  Object.entries(references)
    .map(([type, [table, column]]) => `when '${type}' then (select count(*) from ${table} where ${column} = m.id)`)
    .join(' '),
)} end`

const select = (condition: Sql) => sql`
  select m.id, m.version, m.type, m.code, m.label, m.sort_order as "order", m.is_active as active, m.meta,
         ${usedBy} as "usedBy"
  from master_entries m ${condition}`

export const listEntries = (db: Db, type: MasterType | undefined) =>
  db.many<MasterEntry>(
    sql`${select(where(type !== undefined && sql`m.type = ${type}`))} order by m.type, m.sort_order, m.label, m.id`,
  )

export const findEntry = (db: Db, id: string) => db.maybe<MasterEntry>(select(where(sql`m.id = ${id}`)))

type EntryFields = Required<Omit<MasterInput, 'type'>>

/** After the last of its type unless a place is given. */
export const insertEntry = (
  db: Db,
  id: string,
  entry: Omit<EntryFields, 'order'> & { type: MasterType; order: number | null },
) =>
  db.run(sql`
    insert into master_entries (id, type, code, label, sort_order, is_active, meta)
    values (${id}, ${entry.type}, ${entry.code}, ${entry.label},
            coalesce(${entry.order}::int, (select coalesce(max(sort_order), 0) + 1 from master_entries where type = ${entry.type})),
            ${entry.active}, ${JSON.stringify(entry.meta)})`)

export const updateEntry = (db: Db, id: string, entry: EntryFields) =>
  db.run(sql`
    update master_entries set code = ${entry.code}, label = ${entry.label}, sort_order = ${entry.order},
      is_active = ${entry.active}, meta = ${JSON.stringify(entry.meta)}, version = version + 1
    where id = ${id}`)

export const deleteEntry = (db: Db, id: string) => db.run(sql`delete from master_entries where id = ${id}`)
