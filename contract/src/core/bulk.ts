import { z } from 'zod'
import { id, one } from './common.ts'

/** The target of a bulk action: selected records, or all that match a filter. */
export const selection = <S extends z.ZodType>(filter: S) =>
  z.union([z.strictObject({ ids: z.array(id).min(1).max(1000) }), z.strictObject({ matching: filter })])

export type Selection<F> = { ids: string[] } | { matching: F }

const bulkResult = <B extends z.ZodType>(before: B) =>
  z.object({
    id,
    name: z.string(),
    /** `UNCHANGED`: already in the requested state. */
    outcome: z.enum(['DONE', 'UNCHANGED', 'REFUSED']),
    refusal: z.object({ code: z.string(), message: z.string() }).optional(),
    before: before.optional(),
  })

/** The result of a bulk action for one record. */
export type BulkResult<B = unknown> = z.infer<ReturnType<typeof bulkResult<z.ZodType<B>>>>

/** Payload of a bulk action: one result per record. `before` is what undo restores. */
export const bulkResults = <B extends z.ZodType>(before: B) => one(z.object({ results: z.array(bulkResult(before)) }))
