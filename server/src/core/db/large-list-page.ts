import { reachableRows } from '@fulmar/contract/list'
import { type Db, raw, type Sql, sql } from './db.ts'
import {
  countedFrom,
  justMore,
  type Keys,
  type ListSql,
  offsetOf,
  orderBy,
  type Page,
  type PageQuery,
  pageOf,
  pageTooDeep,
  rowsOf,
  slice,
  upToMany,
} from './list-page.ts'
import { recall, remember, rememberedUntilWrite } from './query-cache.ts'

/** A list of a table with so many rows that neither counting nor sorting them is free; each offered sort has an index. */
interface LargeListSql<Sort extends string> extends ListSql<Sort> {
  /** What every row meets, where the key alone has no index: `user_id = …` where that comes before it. */
  within?: Sql
  /** The exact total, where there is a quicker way to it than counting. The last pages can be reached with it. */
  total?: Sql | undefined
  /** For a filter that may leave few rows of a large list. */
  narrowed?: Narrowed | undefined
  /** Whether it may take some seconds until a new row is among many; what is written through `perform` is seen at once. */
  mayBeOld?: boolean
  /** For an order that an index has only within each part of what a filter leaves. */
  parts?: Parts | undefined
}

/** A page is chosen among the first rows of each part, as long as these are few. */
interface Parts {
  /** One row for each part. */
  from: Sql
  /** `from … where …` of the rows of one part that match. */
  rows: Sql
  /** What the table is called. */
  name: Sql
}

/**
 * Where all rows of a filter can be counted, the page is chosen among them instead of walking along the order until
 * enough of them were met. For rows that are written in transactions of `perform`, because which they are is remembered.
 */
interface Narrowed {
  /** Gives the counted rows their order, unless their own tables know it: joined to `found` by its `key`. */
  join?: Sql | undefined
  /** Where a short walk along the order meets enough rows because there are more: asks of each row whether it matches. */
  walkFrom?: Sql | undefined
}

/** So far a walk along the order meets enough of ten thousand and more without going through too many others. */
const shallowRows = 1_000

/** A page of a large list; see `listPage`. Fails with PAGE_TOO_DEEP. */
export async function largeListPage<Row, Sort extends string>(
  db: Db,
  list: LargeListSql<Sort>,
  query: PageQuery<Sort>,
): Promise<Page<Row>> {
  const isDeep = offsetOf(query) >= reachableRows
  const { keys, counted } = await (isDeep ? keysFromEnd(db, list, query) : keysOf(db, list, query))
  const data = await rowsOf<Row, Sort>(db, list, query, keys)
  return list.total ? { data, totalCount: counted } : pageOf(data, counted)
}

/** Walks backwards from the last row, which only an exact total can place. */
async function keysFromEnd<Sort extends string>(
  db: Db,
  list: LargeListSql<Sort>,
  query: PageQuery<Sort>,
): Promise<Keys> {
  const { counted } = await db.one<{ counted: number }>(sql`select ${countOf(list, false)} as counted`)
  const left = counted - offsetOf(query)
  if (left <= 0 && (list.total || counted <= reachableRows)) return { keys: [], counted }
  if (!list.total || left > reachableRows) throw pageTooDeep()
  const limit = Math.min(query.limit, left)
  const backwards = { ...query, limit, sortOrder: query.sortOrder === 'asc' ? 'desc' : 'asc' } as const
  const keys = walkAlong(list, backwards, left - limit)
  return { ...(await db.one<{ keys: unknown[] }>(sql`select ${keys} as keys`)), counted }
}

async function keysOf<Sort extends string>(db: Db, list: LargeListSql<Sort>, query: PageQuery<Sort>): Promise<Keys> {
  const offset = offsetOf(query)
  // That there are more than it counts is remembered, and not counted again for the next page.
  const isKnown = !list.total && areMany(db, countedFrom(list))
  const all = list.narrowed && !isKnown ? await findAll(db, list, list.narrowed, query) : undefined
  if (all?.keys) return { ...all, keys: all.keys.slice(offset, offset + query.limit) }
  const isMany = isKnown || all !== undefined
  const walkFrom = isMany && offset < shallowRows ? list.narrowed?.walkFrom : undefined
  const statement = sql`select ${walkAlong(list, query, offset, walkFrom)} as keys, ${countOf(list, isMany)} as counted`
  const ask = () => db.one<Keys>(statement)
  const found = await (list.mayBeOld ? rememberedUntilWrite(db, statement, ask, isMuch) : ask())
  // Once, so that it is counted again after some seconds, however many ask meanwhile.
  if (!isKnown && found.counted > reachableRows && !list.total) rememberMany(db, countedFrom(list))
  return found
}

/** Whether a list knows, in the same words, that there are more than it counts; and how it learns that. */
export const areMany = (db: Db, fromWhere: Sql) => recall(db, upToMany(fromWhere, sql`1`)) !== undefined
export const rememberMany = (db: Db, fromWhere: Sql) =>
  void remember(db, upToMany(fromWhere, sql`1`), Promise.resolve())

function countOf<Sort extends string>(list: LargeListSql<Sort>, isMany: boolean): Sql {
  if (isMany) return sql`${justMore}::bigint`
  return list.total
    ? sql`(${list.total})`
    : sql`(select count(*) from (${upToMany(countedFrom(list), sql`1`)}) counted)`
}

function walkAlong<Sort extends string>(
  list: LargeListSql<Sort>,
  query: PageQuery<Sort>,
  place: number,
  fromWhere = sql`${list.keysFrom ?? list.from} ${list.where}`,
): Sql {
  const order = orderBy(list.sorts[query.sortBy], list.key, query.sortOrder)
  const first = place === 0 ? slice(query.limit, 0) : sql`limit ${query.limit + place}`
  const among = list.parts && place <= shallowRows ? firstOfParts(list.parts, sql`${order} ${first}`) : fromWhere
  return sql`array(select ${list.key} ${among} ${order} ${slice(query.limit, place)})`
}

const firstOfParts = ({ from, rows, name }: Parts, first: Sql) =>
  sql`from ${from} cross join lateral (select ${name}.* ${rows} ${first}) ${name}`

/** So few are found again for every page; of more it is remembered for some seconds which they are. */
export const fewRows = 250

const isMuch = ({ counted }: Keys) => counted > fewRows

/** All keys of a filter in their order, unless there are more than it counts. Many are found once, and leafed through. */
const findAll = <Sort extends string>(db: Db, list: LargeListSql<Sort>, { join }: Narrowed, query: PageQuery<Sort>) => {
  const sort = list.sorts[query.sortBy]
  const order = orderBy(join ? sort : sql`sorted`, sql`key`, query.sortOrder)
  return rememberedUntilWrite(
    db,
    sql`
      with found as materialized (${upToMany(countedFrom(list), sql`${list.key} as key ${join ? sql`` : sql`, ${sort} as sorted`}`)})
      select n as counted, case when n <= ${raw(String(reachableRows))} then array(select key from found ${join ?? sql``} ${order}) end as keys
      from (select count(*) as n from found) counted`,
    all => db.one<{ keys: unknown[] | null; counted: number }>(all),
    ({ keys, counted }) => keys !== null && counted > fewRows,
  )
}
