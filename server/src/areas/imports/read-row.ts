import type { ImportMapping } from '@fulmar/contract/imports'
import type { z } from 'zod'
import type { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import { Cells, type Problem } from './cells.ts'
import type { Importer } from './imports.ts'

/** A row that can be added, with the hashes by which it is known again. */
export interface ReadRow {
  input: never
  fingerprint: Buffer
  keys: Buffer[]
}

interface ImportFile {
  mapping: ImportMapping
  /** How many columns its header has. */
  width: number
  secrets: Secrets
}

/** The input of a row, or what is wrong with it by column. Hashes are keyed, because a row may be about a person. */
export function readRow(
  kind: Importer,
  { mapping, width, secrets }: ImportFile,
  cells: readonly string[],
): ReadRow | { problems: Problem[] } {
  const digest = (text: string) => secrets.fingerprint('import row', text)
  const values = new Map(
    Object.entries(mapping).map(([key, source]) => [
      key,
      'column' in source ? (cells[source.column] ?? '') : source.value,
    ]),
  )
  const row = new Cells(values, kind.columns)
  if (cells.slice(width).some(cell => cell.trim()))
    row.refuse(null, 'This row has more cells than the header. Check its commas and quotation marks')
  const written = row.problems.length === 0 ? kind.read(row) : undefined
  if (row.problems.length > 0) return { problems: row.problems }
  const { data, error } = kind.schema.safeParse(written, { error: formatIssue })
  if (error) return { problems: error.issues.map(issue => problemAt(kind, issue.path.join('.'), issue.message)) }
  const fingerprint = digest(JSON.stringify(data))
  return { input: data, fingerprint, keys: [fingerprint, ...kind.keysOf(data).map(digest)] }
}

/** A refused record as problems of its row. */
export function problemsOf(kind: Importer, error: AppError): Problem[] {
  const fields = Object.entries(error.details.fields ?? {})
  if (fields.length === 0) return [{ column: null, message: error.message }]
  return fields.map(([field, message]) => problemAt(kind, field, message))
}

function problemAt(kind: Importer, field: string, message: string): Problem {
  const key = kind.columnOf?.(field) ?? field.slice(field.lastIndexOf('.') + 1)
  return { column: kind.columns.some(column => column.key === key) ? key : null, message }
}

/** For messages that the schema itself does not give. */
const formatIssue: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? `Enter at least ${issue.minimum} characters` : `At least ${issue.minimum}`
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `Enter at most ${issue.maximum} characters` : `At most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'Enter a whole number' : 'Enter a value'
  return undefined
}
