import { type MasterEntry, type MasterInput, type MasterType, reasonActions } from '@fulmar/contract/master-data'
import { type Db, raw, type Sql, sql, where } from '#core/db/db.ts'

const countedReasons = Object.entries(reasonActions).map(
  ([type, actions]) =>
    [
      type,
      `select count(*) from activity a
       where a.reason is not null and a.action = any('{${actions.join()}}') and gives_reason(a.reason, m.label)`,
    ] as const,
)

/** How many records refer to an entry `m` of each type. */
const counts = Object.entries({
  REWARD_CATEGORY: 'select count(*) from rewards where category_id = m.id',
  SUPPLIER: 'select count(*) from rewards where supplier_id = m.id',
  GAME_CATEGORY: 'select count(*) from games where category_id = m.id',
  ADJUST_REASON: 'select count(*) from adjustments where reason_code = m.code',
  PLASTIC_TYPE: `
    select coalesce(sum(recorded), 0) from totals_by_plastic where grain = 'ever' and plastic_code = m.code`,
  ...Object.fromEntries(countedReasons),
} satisfies Partial<Record<MasterType, string>>)

const usedBy = sql`(case m.type ${raw(counts.map(([type, count]) => `when '${type}' then (${count})`).join(' '))} end)::bigint`

const select = (condition: Sql) => sql`
  select m.id, m.version, m.type, m.code, m.label, m.sort_order as "order", m.is_active as active, m.meta,
         ${usedBy} as "usedBy"
  from master_records m ${condition}`

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

/** Only one order of a list is written at a time. */
export const lockList = (db: Db, type: MasterType) =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('master data ' || ${type}))`)

/** An order says nothing about the entry itself, so its version stays. */
export const updateOrder = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    update master_entries m set sort_order = o.place
    from unnest(${ids}::uuid[]) with ordinality as o(id, place) where m.id = o.id`)
