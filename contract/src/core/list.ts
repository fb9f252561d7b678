import { z } from 'zod'
import { namedTime } from './common.ts'

export const sortOrder = z.enum(['asc', 'desc'])

/** A filter that accepts several values, as `a,b` in a URL. */
export const anyOf = <E extends z.ZodEnum>(value: E) => {
  const list = z.array(value).min(1)
  return z.union([
    list,
    z
      .string()
      .transform(text => text.split(','))
      .pipe(list as z.ZodType<z.output<E>[], string[]>),
  ])
}

/**
 * The query of a list, from the address bar over HTTP to the SQL.
 * The first sort name is the default.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
  z.strictObject({
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number<number>().int().min(1).max(100).default(25),
    search: z.string().trim().max(100).optional(),
    sortBy: z.enum(sorts).default(sorts[0]),
    sortOrder: sortOrder.default('asc'),
    ...filters,
  })

/** For lists that others add to: only what was there before this time, so that the next page repeats no row. */
export const pagedFrom = { before: namedTime.optional() }
export type PagedFrom = { before?: string | undefined }

/** A list query without paging and order. */
export const matching = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ search: z.string().trim().max(100).optional(), ...filters })

/**
 * Pages reach this many rows from the start of a list, and from its end if the total is exact. Deeper pages fail with
 * PAGE_TOO_DEEP.
 */
export const reachableRows = 10_000

/** Payload of a page. `totalIsAtLeast`: counting stopped at `reachableRows`. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    data: z.array(item),
    totalCount: z.number().int(),
    totalIsAtLeast: z.boolean().optional(),
  })

/** Payload of a list that is never so long that it needs pages. */
export const wholeList = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), totalCount: z.number().int() })
