import { type Db, raw, type Sql, sql } from './db.ts'
import { alsoWhere, findLandmark, type Start } from './landmarks.ts'
import { recall, remember, rememberedUntilWrite } from './query-cache.ts'

/** Counting stops here: beyond it a list says "10,000+". */
export const countedRows = 10_000

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
  /** What every row meets, where the key alone has no index: `user_id = …` where that comes before it. */
  within?: Sql
  /** The exact total, where there is a quicker way to it than counting. */
  total?: Sql | undefined
  /** A place shortly before a deep one, where totals can tell. */
  start?: ((skipped: number) => Promise<Start | undefined>) | undefined
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

/** From here on it is worth a question of its own where the page begins. */
const deepRows = 2_500

/** So far a walk along the order meets enough of ten thousand and more without going through too many others. */
const shallowRows = 1_000
const isShallow = (query: { page: number; limit: number }) => offsetOf(query) < shallowRows

const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit

/**
 * The keys of a page and the total, then its rows: those are planned once for every page there is, and the columns of rows
 * that a deep page skips are never computed.
 */
export async function listPage<Row, Sort extends string>(
  db: Db,
  list: ListSql<Sort>,
  query: PageQuery<Sort>,
): Promise<Page<Row>> {
  const { keys, counted } = await keysOf(db, list, query)
  const data = keys.length ? await db.many<Row>(rowsOf(list, query, keys)) : []
  return counted > countedRows && !list.total
    ? { data, totalCount: countedRows, totalIsAtLeast: true }
    : { data, totalCount: counted }
}

interface Keys {
  keys: unknown[]
  counted: number
}

async function keysOf<Sort extends string>(db: Db, list: ListSql<Sort>, query: PageQuery<Sort>): Promise<Keys> {
  const offset = offsetOf(query)
  // That there are more than it counts is remembered, and not counted again for the next page.
  const isKnown = !list.total && areMany(db, countedFrom(list))
  const all =
    list.narrowed && offset < countedRows && !isKnown ? await findAll(db, list, list.narrowed, query) : undefined
  if (all?.keys) return { ...all, keys: all.keys.slice(offset, offset + query.limit) }
  const isMany = isKnown || all !== undefined
  const statement =
    list.narrowed?.walkFrom && isShallow(query) && isMany
      ? sql`select ${walkAlong(list, query, list.narrowed.walkFrom)} as keys, ${countOf(list, true)} as counted`
      : keysAlongOrder(list, query, isMany, offset >= deepRows ? await lookForStart(db, list, query) : undefined)
  const ask = () => db.one<Keys>(statement)
  const found = await (list.mayBeOld ? rememberedUntilWrite(db, statement, ask, isMuch) : ask())
  // Once, so that it is counted again after some seconds, however many ask meanwhile.
  if (!isKnown && found.counted > countedRows && !list.total) rememberMany(db, countedFrom(list))
  return found
}

// Written out, so that whoever plans the statement knows it.
const justMore = raw(String(countedRows + 1))

const countedFrom = <Sort extends string>(list: ListSql<Sort>) => sql`${list.countFrom ?? list.from} ${list.where}`
const counting = <Sort extends string>(list: ListSql<Sort>, what: Sql) => upToMany(countedFrom(list), what)

/** So many, and one that tells that there are more. */
export const upToMany = (fromWhere: Sql, what: Sql) => sql`select ${what} ${fromWhere} limit ${justMore}`

/** Whether a list knows, in the same words, that there are more than it counts; and how it learns that. */
export const areMany = (db: Db, fromWhere: Sql) => recall(db, upToMany(fromWhere, sql`1`)) !== undefined
export const rememberMany = (db: Db, fromWhere: Sql) =>
  void remember(db, upToMany(fromWhere, sql`1`), Promise.resolve())

function countOf<Sort extends string>(list: ListSql<Sort>, isMany: boolean): Sql {
  if (isMany) return sql`${justMore}::bigint`
  return list.total ? sql`(${list.total})` : sql`(select count(*) from (${counting(list, sql`1`)}) counted)`
}

const orderBy = (sort: Sql, key: Sql, sortOrder: 'asc' | 'desc') =>
  sql`order by ${sort} ${raw(sortOrder)}, ${key} ${raw(sortOrder)}`

// Numbers written out: a statement whose plan does not depend on what is not known yet is planned once, not each time.
const slice = (limit: number, offset: number) =>
  offset === 0 ? sql`limit ${raw(String(limit))}` : sql`limit ${raw(String(limit))} offset ${offset}`

function walkAlong<Sort extends string>(
  list: ListSql<Sort>,
  query: PageQuery<Sort>,
  fromWhere: Sql,
  start?: Start,
): Sql {
  const order = orderBy(list.sorts[query.sortBy], list.key, query.sortOrder)
  const place = offsetOf(query) - (start?.skipped ?? 0)
  const first = place === 0 ? slice(query.limit, 0) : sql`limit ${query.limit + place}`
  const among = list.parts && place <= shallowRows ? firstOfParts(list.parts, sql`${order} ${first}`, start) : fromWhere
  return sql`array(select ${list.key} ${among} ${order} ${slice(query.limit, place)})`
}

function firstOfParts({ from, rows, name }: Parts, first: Sql, start?: Start): Sql {
  const more = start ? sql`and ${start.condition}` : sql``
  return sql`from ${from} cross join lateral (select ${name}.* ${rows} ${more} ${first}) ${name}`
}

function keysAlongOrder<Sort extends string>(
  list: ListSql<Sort>,
  query: PageQuery<Sort>,
  isMany: boolean,
  start?: Start,
): Sql {
  const where = start ? alsoWhere(list.where, start.condition) : list.where
  const keys = walkAlong(list, query, sql`${list.keysFrom ?? list.from} ${where}`, start)
  return sql`select ${keys} as keys, ${countOf(list, isMany)} as counted`
}

/** So few are found again for every page; of more it is remembered for some seconds which they are. */
export const fewRows = 250

const isMuch = ({ counted }: Keys) => counted > fewRows

/** All keys of a filter in their order, unless there are more than it counts. Many are found once, and leafed through. */
const findAll = <Sort extends string>(db: Db, list: ListSql<Sort>, { join }: Narrowed, query: PageQuery<Sort>) => {
  const sort = list.sorts[query.sortBy]
  const order = orderBy(join ? sort : sql`sorted`, sql`key`, query.sortOrder)
  return rememberedUntilWrite(
    db,
    sql`
      with found as materialized (${counting(list, sql`${list.key} as key ${join ? sql`` : sql`, ${sort} as sorted`}`)})
      select n as counted, case when n <= ${raw(String(countedRows))} then array(select key from found ${join ?? sql``} ${order}) end as keys
      from (select count(*) as n from found) counted`,
    all => db.one<{ keys: unknown[] | null; counted: number }>(all),
    ({ keys, counted }) => keys !== null && counted > fewRows,
  )
}

const within = <Sort extends string>(list: ListSql<Sort>) => (list.within ? sql`${list.within} and` : sql``)

const rowsOf = <Sort extends string>(list: ListSql<Sort>, query: PageQuery<Sort>, keys: unknown[]) => sql`
  select ${list.columns} ${list.from} where ${within(list)} ${list.key} = any(${keys})
  ${orderBy(list.sorts[query.sortBy], list.key, query.sortOrder)}`

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
    list.start,
  )

/** Text to find anywhere, with the pattern's own signs taken literally. */
export const containing = (text: string) => `%${literally(text)}%`

/** Text to find at the beginning. */
export const startingWith = (text: string) => `${literally(text)}%`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
