import { type Db, raw, type Sql, sql } from './db.ts'
import { findLandmark, type Start } from './landmarks.ts'

/** Counting stops here: beyond it a list says "10,000+". */
const countedRows = 10_000

export interface Page<Row> {
  data: Row[]
  totalCount: number
  totalIsAtLeast?: boolean
}

interface PageQuery<Sort extends string> {
  page: number
  limit: number
  sortBy: Sort
  sortOrder: 'asc' | 'desc'
}

interface ListSql<Sort extends string> {
  columns: Sql
  from: Sql
  /** The fewest tables that decide which rows match, and those that also give the order; `from` unless told. */
  countFrom?: Sql
  keysFrom?: Sql
  where: Sql
  /** The expression behind each offered sort; each has an index. */
  sorts: Record<Sort, Sql>
  /** Breaks ties, so that pages neither repeat nor skip a row. */
  key: Sql
  /** The exact total, where there is a quicker way to it than counting. */
  total?: Sql | undefined
  /** Where a deep page begins, where totals can tell; else it is looked for. */
  start?: Start | undefined
  /**
   * For a filter that may leave few rows of a large list: where they can all be counted, the page is chosen among them
   * instead of walking along the order until enough of them were met. `from` joins the order to `found(key)`.
   */
  narrowed?: { from: Sql } | undefined
}

/** From here on it is worth a question of its own where the page begins. */
const deepRows = 10_000

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit
export const isDeep = (query: { page: number; limit: number }) => offsetOf(query) >= deepRows

/** One page and its total in one statement; a page beyond the end asks for the total alone. */
export async function listPage<Row, Sort extends string>(
  db: Db,
  list: ListSql<Sort>,
  query: PageQuery<Sort>,
): Promise<Page<Row>> {
  const counting = (what: Sql) =>
    sql`select ${what} ${list.countFrom ?? list.from} ${list.where} limit ${countedRows + 1}`
  const counted = list.total ? sql`(${list.total})` : sql`(select count(*) from (${counting(sql`1`)}) counted)`
  const direction = raw(query.sortOrder)
  const order = sql`order by ${list.sorts[query.sortBy]} ${direction}, ${list.key} ${direction}`
  const start = list.start ?? (isDeep(query) ? await lookForStart(db, list, query) : undefined)
  // The keys first, from the indexes: the columns of rows that a deep page skips are never computed.
  const keys = sql`
    select ${list.key} ${list.keysFrom ?? list.from} ${start ? alsoWhere(list.where, start.condition) : list.where}
    ${order} limit ${query.limit} offset ${offsetOf(query) - (start?.skipped ?? 0)}`
  const page = sql`limit ${query.limit} offset ${offsetOf(query)}`
  const rows = await db.many<Row & { counted: number }>(
    list.narrowed && !isDeep(query)
      ? sql`
        with found as materialized (${counting(list.key)}), counted as materialized (select count(*) as n from found)
        select ${list.columns}, (select n from counted) as counted ${list.from}
        where ${list.key} = any (case when (select n from counted) > ${countedRows} then array(${keys})
          else array(select ${list.key} ${list.narrowed.from} ${order} ${page}) end) ${order}`
      : sql`
        select ${list.columns}, ${counted} as counted
        ${list.from} where ${list.key} = any (array(${keys})) ${order}`,
  )
  const total = rows[0]?.counted ?? (await countBeyondEnd(db, counted, query.page))
  return total > countedRows && !list.total
    ? { data: rows, totalCount: countedRows, totalIsAtLeast: true }
    : { data: rows, totalCount: total }
}

const lookForStart = <Sort extends string>(db: Db, list: ListSql<Sort>, query: PageQuery<Sort>) =>
  findLandmark(
    db,
    {
      from: list.keysFrom ?? list.from,
      where: list.where,
      sort: list.sorts[query.sortBy],
      key: list.key,
      direction: query.sortOrder,
    },
    offsetOf(query),
  )

const alsoWhere = (where: Sql, condition: Sql) =>
  where.text === '' ? sql`where ${condition}` : sql`${where} and ${condition}`

const countBeyondEnd = async (db: Db, counted: Sql, page: number) =>
  page === 1 ? 0 : (await db.one<{ counted: number }>(sql`select ${counted} as counted`)).counted

/** Text to find anywhere, with the pattern's own signs taken literally. */
export const containing = (text: string) => `%${literally(text)}%`

/** Text to find at the beginning. */
export const startingWith = (text: string) => `${literally(text)}%`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
