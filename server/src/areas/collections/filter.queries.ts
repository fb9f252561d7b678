import type { CollectionFilter, flagRule } from '@fulmar/contract/collections'
import { join, raw, type Sql, sql, where } from '#core/db/db.ts'
import { bitsOf, mixesWith } from './totals.queries.ts'

// Written out, so that a prepared statement can use the indexes of the few that are reversed or flagged.
export const isStatus = { RECORDED: sql`c.status = 'RECORDED'`, REVERSED: sql`c.status = 'REVERSED'` }
export const isReview = {
  NONE: sql`c.review = 'NONE'`,
  OPEN: sql`c.review = 'OPEN'`,
  CONFIRMED: sql`c.review = 'CONFIRMED'`,
}

const isFlagged = (rule: (typeof flagRule.options)[number]) => sql`c.flags @> ${raw(`'[{"rule": "${rule}"}]'`)}`

const either = (conditions: Sql[]) => sql`(${join(conditions, ' or ')})`

/** The one meaning of a filter, shared by the list, the cards and the export. */
export const matches = (filter: CollectionFilter, ...more: Sql[]) =>
  where(
    ...more,
    filter.search !== undefined && filter.search !== '' && codeBegins(filter.search.toUpperCase()),
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

/** Whether it is by more than time and plastic, and leaves few enough to look at each. */
export function isNarrow(filter: CollectionFilter): boolean {
  const { storeId, neighborhoodId, userId, search, flag, review, status } = filter
  const isOfFew = flag !== undefined || review?.includes('NONE') === false || status?.join() === 'REVERSED'
  return isOfFew || Boolean(storeId || neighborhoodId || userId || search)
}

/** By a list of mixes where the index of mixes may be of use; else the planner is not tempted. */
const holds = (plastics: readonly string[], filter: CollectionFilter) =>
  isNarrow(filter) ? sql`c.plastics & ${bitsOf(plastics)}::int <> 0` : sql`c.plastics = any(${mixesWith(plastics)})`

/** As a range, which an index answers also when the statement is prepared. Codes are made of letters and digits. */
const codeBegins = (text: string) => sql`c.code ~>=~ ${text} and c.code ~<~ ${`${text}~`}`
