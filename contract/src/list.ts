import { z } from 'zod'

export const sortOrder = z.enum(['asc', 'desc'])

/** Filters of a list that may be given several values, as `a,b` in an address. */
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
 * The query of one list: what stands in the address bar, goes over HTTP and reaches the SQL.
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

/** What decides which records match: the list query without the paging and the order. */
export const matching = <F extends z.ZodRawShape>(filters: F) =>
  z.strictObject({ search: z.string().trim().max(100).optional(), ...filters })

/**
 * Pages reach so many rows from the start of a list, and from its end where the total is exact; what lies between is
 * refused with PAGE_TOO_DEEP.
 */
export const reachableRows = 10_000

/** Payload of a page: `totalIsAtLeast` says that counting stopped at `reachableRows`. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    data: z.array(item),
    totalCount: z.number().int(),
    totalIsAtLeast: z.boolean().optional(),
  })
