import { reachableRows } from '@fulmar/contract/core/list'
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

/** A list of a table that is too large to count or sort; each sort has an index. */
interface LargeListSql<Sort extends string> extends ListSql<Sort> {
  /** A condition that every row meets, for keys without an index of their own: `user_id = …`. */
  within?: Sql
  /** The exact total, if available without counting. It makes the last pages reachable. */
  total?: Sql | undefined
  /** For filters that may leave few rows of a large list. */
  narrowed?: Narrowed | undefined
  /** Whether new rows may appear with a delay of some seconds; writes through `run-endpoint.ts` appear at once. */
  mayBeOld?: boolean
  /** For an order that an index has only within each part of the result. */
  parts?: Parts | undefined
}

/** A page is merged from the first rows of each part, as long as there are few. */
interface Parts {
  /** One row for each part. */
  from: Sql
  /** `from … where …` of the rows of one part that match. */
  rows: Sql
  /** The alias of the table. */
  name: Sql
}

/**
 * When a filter leaves few enough rows to count, the page is chosen among them instead of scanning in order. Only for
 * rows written in transactions of `run-endpoint.ts`, because the keys are cached.
 */
interface Narrowed {
  /** Joins the order to the counted keys (`found`, by `key`), unless their own tables have it. */
  join?: Sql | undefined
  /** For results beyond the counted limit, where a short scan in order finds enough matching rows. */
  walkFrom?: Sql | undefined
}

/** A scan in order finds enough rows within this depth when there are ten thousand matches or more. */
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

/** Scans backwards from the last row, which needs an exact total. */
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
  // An overflow is cached and not counted again for the next page.
  const isKnown = !list.total && areMany(db, countedFrom(list))
  const all = list.narrowed && !isKnown ? await findAll(db, list, list.narrowed, query) : undefined
  if (all?.keys) return { ...all, keys: all.keys.slice(offset, offset + query.limit) }
  const isMany = isKnown || all !== undefined
  const walkFrom = isMany && offset < shallowRows ? list.narrowed?.walkFrom : undefined
  const statement = sql`select ${walkAlong(list, query, offset, walkFrom)} as keys, ${countOf(list, isMany)} as counted`
  const ask = () => db.one<Keys>(statement)
  const found = await (list.mayBeOld ? rememberedUntilWrite(db, statement, ask, isMuch) : ask())
  // Cached once, so that it is counted again after some seconds under any load.
  if (!isKnown && found.counted > reachableRows && !list.total) rememberMany(db, countedFrom(list))
  return found
}

/** Whether this filter is known to exceed the counted limit, and how that is recorded. */
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

/** Up to this many keys are read again for every page; more are cached for some seconds. */
export const fewRows = 250

const isMuch = ({ counted }: Keys) => counted > fewRows

/** All keys of a filter in order, unless there are too many to count. Large results are cached. */
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
