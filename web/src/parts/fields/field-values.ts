import {
  entriesOf,
  type Field,
  type Fields,
  type FilterName,
  namesOf,
  type PlainName,
  type SortName,
  titleOf,
  valueAt,
} from '@fulmar/contract/core/fields'
import type { Fact } from '#ui/FactList.tsx'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { optionsOf } from './options-of.ts'

/** The value of a plain field in words. */
export function formatField(field: Field, value: unknown): string {
  if (field.kind === 'number') return formatNumber(value as number | null)
  if (field.kind === 'choice') return field.options[String(value)] ?? NONE
  return typeof value === 'string' && value !== '' ? value : NONE
}

/** The facts of a record that its list of fields names. */
export const factsOf = (list: Fields, record: object): Fact[] =>
  entriesOf(list)
    .filter(([, { isFact }]) => isFact)
    .map(([name, field]) => ({ label: field.label, value: formatField(field, valueAt(record, name)) }))

/** A field as a column of a list. */
export function columnOf<F extends Fields, Name extends PlainName<F>>(
  list: F,
  name: Name,
  more: Partial<Omit<Column<object>, 'cell' | 'count' | 'at'>> = {},
): Column<object, Extract<Name, SortName<F>>> {
  const field: Field = list[name] as Field
  return {
    id: field.column || name.slice(name.lastIndexOf('.') + 1),
    title: titleOf(field),
    numeric: field.kind === 'number',
    hidden: field.isListed,
    cell: row => formatField(field, valueAt(row, name)),
    ...more,
    sortBy: field.sorts && (name as Extract<Name, SortName<F>>),
  }
}

/** The columns that are hidden until someone chooses them. */
export const columnsOf = <F extends Fields>(list: F): Column<object, SortName<F>>[] =>
  namesOf(list, ({ isListed }) => isListed === true).map(name => columnOf(list, name as PlainName<F>))

/** The filters of the choices that filter. */
export const filtersOf = <F extends Fields>(list: F): Filter<FilterName<F>>[] =>
  entriesOf(list).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filters
      ? [{ kind: 'several', key: name as FilterName<F>, label: field.label, options: optionsOf(field.options) }]
      : [],
  )
