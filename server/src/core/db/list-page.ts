import { reachableRows } from '@fulmar/contract/core/list'
import { AppError } from '../errors.ts'
import { type Db, raw, type Sql, sql } from './db.ts'

export interface Page<Row> {
  data: Row[]
  totalCount: number
  totalIsAtLeast?: boolean
}

export interface PageQuery<Sort extends string> {
  page: number
  limit: number
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
}

export interface ListSql<Sort extends string> {
  columns: Sql
  from: Sql
  /** The tables needed to filter and to sort; `from` by default. */
  countFrom?: Sql
  keysFrom?: Sql
  where: Sql
  /** The SQL expression of each sort. */
  sorts: Record<Sort, Sql>
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  key: Sql
}

/** The keys of a page and the number of matches, at most one more than the limit. */
export interface Keys {
  keys: unknown[]
  counted: number
}

/**
 * A page of a list: its keys and the total, then its rows, so that the columns of skipped rows are never computed.
 * Fails with PAGE_TOO_DEEP.
 */
export async function listPage<Row, Sort extends string>(
  db: Db,
  list: ListSql<Sort>,
  query: PageQuery<Sort>,
): Promise<Page<Row>> {
  const place = Math.min(offsetOf(query), reachableRows)
  const { keys, counted } = await db.one<Keys>(sql`
    select ${keysAt(list, query, place)} as keys, (select count(*) from (${upToMany(countedFrom(list), sql`1`)}) counted) as counted`)
  if (place === reachableRows && counted > reachableRows) throw pageTooDeep()
  return pageOf(await rowsOf<Row, Sort>(db, list, query, keys), counted)
}

export const pageTooDeep = () =>
  new AppError('PAGE_TOO_DEEP', 'Only the first and last 10,000 rows have pages. Use filters to narrow the list.')

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit

/** Counting stops where pages do: beyond it a list says "10,000+". */
export const pageOf = <Row>(data: Row[], counted: number): Page<Row> =>
  counted > reachableRows ? { data, totalCount: reachableRows, totalIsAtLeast: true } : { data, totalCount: counted }

// A literal, so that the planner knows it.
export const justMore = raw(String(reachableRows + 1))

/** The limit plus one, which shows that there are more. */
export const upToMany = (fromWhere: Sql, what: Sql) => sql`select ${what} ${fromWhere} limit ${justMore}`

export const countedFrom = <Sort extends string>(list: ListSql<Sort>) =>
  sql`${list.countFrom ?? list.from} ${list.where}`

export const orderBy = (sort: Sql, key: Sql, sortOrder: 'asc' | 'desc') =>
  sql`order by ${sort} ${raw(sortOrder)}, ${key} ${raw(sortOrder)}`

// Literal numbers, so that a prepared statement keeps one generic plan.
export const slice = (limit: number, offset: number) =>
  offset === 0 ? sql`limit ${raw(String(limit))}` : sql`limit ${raw(String(limit))} offset ${offset}`

const keysAt = <Sort extends string>(list: ListSql<Sort>, query: PageQuery<Sort>, place: number) => sql`
  array(select ${list.key} ${list.keysFrom ?? list.from} ${list.where}
    ${orderBy(list.sorts[query.sortBy], list.key, query.sortOrder)} ${slice(query.limit, place)})`

/** Planned once for all pages. `within` is a condition that every row meets, for keys without an index of their own. */
export const rowsOf = async <Row, Sort extends string>(
  db: Db,
  list: ListSql<Sort> & { within?: Sql },
  query: PageQuery<Sort>,
  keys: unknown[],
): Promise<Row[]> =>
  keys.length === 0
    ? []
    : db.many<Row>(sql`
        select ${list.columns} ${list.from} where ${list.within ? sql`${list.within} and` : sql``} ${list.key} = any(${keys})
        ${orderBy(list.sorts[query.sortBy], list.key, query.sortOrder)}`)
