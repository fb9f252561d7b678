import type { z } from 'zod'

/** The fields of a record that its input has. */
export const inputFrom = <Schema extends z.ZodObject>(
  schema: Schema,
  record: { [Key in keyof z.input<Schema>]: z.input<Schema>[Key] },
): z.input<Schema> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key in schema.shape)) as z.input<Schema>
