import type { FlagRule } from '@fulmar/contract/collections/collection-flags'
import type { CollectionFilter } from '@fulmar/contract/collections/collections'
import { join, raw, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { bitsOf, mixesWith } from './totals.queries.ts'

// Literal values, so that a prepared statement can use the partial indexes of reversed and flagged collections.
export const isStatus = { RECORDED: sql`c.status = 'RECORDED'`, REVERSED: sql`c.status = 'REVERSED'` }
export const isReview = {
  NONE: sql`c.review = 'NONE'`,
  OPEN: sql`c.review = 'OPEN'`,
  CONFIRMED: sql`c.review = 'CONFIRMED'`,
}

const isFlagged = (rule: FlagRule) => sql`c.flags @> ${raw(`'[{"rule": "${rule}"}]'`)}`

const either = (conditions: Sql[]) => sql`(${join(conditions, ' or ')})`

/** The filter conditions, shared by the list, the stats and the export. */
export const matches = (filter: CollectionFilter, ...more: Sql[]) =>
  where(
    ...more,
    filter.search !== undefined && filter.search !== '' && found(filter.search),
    filter.status !== undefined && either(filter.status.map(status => isStatus[status])),
    filter.review !== undefined && either(filter.review.map(review => isReview[review])),
    filter.storeId !== undefined && sql`c.store_id = ${filter.storeId}`,
    filter.userId !== undefined && sql`c.user_id = ${filter.userId}`,
    filter.from !== undefined && sql`c.at >= ${filter.from}`,
    filter.to !== undefined && sql`c.at < ${filter.to}`,
    filter.neighborhoodId !== undefined && sql`c.neighborhood_id = ${filter.neighborhoodId}`,
    filter.plasticCode !== undefined && holds(filter.plasticCode, filter),
    filter.flag !== undefined && sql`c.review <> 'NONE' and ${either(filter.flag.map(isFlagged))}`,
  )

/** Whether it filters by more than time and plastic and leaves few enough rows to read each. */
export function isNarrow(filter: CollectionFilter): boolean {
  const { storeId, neighborhoodId, userId, search, flag, review, status } = filter
  const isOfFew = flag !== undefined || review?.includes('NONE') === false || status?.join() === 'REVERSED'
  return isOfFew || Boolean(storeId || neighborhoodId || userId || search)
}

/** A list of plastic mixes where their index helps; otherwise hidden from the planner. */
const holds = (plastics: readonly string[], filter: CollectionFilter) =>
  isNarrow(filter) ? sql`c.plastics & ${bitsOf(plastics)}::int <> 0` : sql`c.plastics = any(${mixesWith(plastics)})`

/** What a row shows: its code, its member with their code, its store. Fewer letters find too much to be of use. */
const found = (text: string): Sql =>
  text.length < 3
    ? codeBegins(text.toUpperCase())
    : either([
        sql`(${codeBegins(text.toUpperCase())})`,
        sql`c.user_id = any((select found_members(${text}))::uuid[])`,
        sql`c.store_id = any(array(select id from stores where lower(name) like (select lower(${containing(text)}))))`,
      ])

/** A range, which an index also serves in a prepared statement. Codes consist of letters and digits. */
const codeBegins = (text: string) => sql`c.code ~>=~ ${text} and c.code ~<~ ${`${text}~`}`
