import { entriesOf, type Field, type Fields, type PlainName, titleOf, valueAt } from '@fulmar/contract/core/fields'
import type { CsvColumn } from '../http/csv.ts'

/** The columns of an export by field, in order: every plain field that the rows of a list have. */
export function exportColumns<F extends Fields>(list: F): Record<PlainName<F>, CsvColumn<object>>
export function exportColumns(list: Fields): Record<string, CsvColumn<object>> {
  const exported = entriesOf(list).filter(
    ([, field]) => field.kind !== 'own' && field.kind !== 'image' && !field.isRecordOnly,
  )
  return Object.fromEntries(
    exported.map(([name, field]) => [name, [titleOf(field), (row: object) => written(field, valueAt(row, name))]]),
  )
}

const written = ({ kind }: Field, value: unknown) =>
  kind === 'reference' ? (value as { name: string } | null)?.name : value
