import {
  type ChoiceField,
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
import { optionsOf } from '#ui/form/options.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import type { Column, Filter } from '#ui/table/table.types.ts'

/** The value of a plain field in words. */
export function formatField(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'number':
      return formatNumber(value as number | null)
    case 'choice':
      return field.options[String(value)] ?? NONE
    case 'flag':
      return value ? 'Yes' : 'No'
    case 'moment':
      return formatDateTime(value as string | null)
    case 'reference':
      return (value as { name: string } | null)?.name ?? NONE
    case 'text':
    case 'image':
    case 'own':
      return typeof value === 'string' && value !== '' ? value : NONE
  }
}

/** The same with its unit: "30 days". */
export const formatFact = (field: Field, value: unknown): string =>
  [formatField(field, value), field.kind === 'number' && value !== null && field.unit].filter(Boolean).join(' ')

/** The facts of a record that its list of fields names. */
export const factsOf = (list: Fields, record: object): Fact[] =>
  entriesOf(list)
    .filter(([, { isFact }]) => isFact)
    .map(([name, field]) => ({ label: field.label, value: formatFact(field, valueAt(record, name)) }))

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

/** The filter of a choice. */
export function choiceFilter<F extends Fields, Name extends FilterName<F>>(list: F, name: Name): Filter<Name> {
  const { label, options } = list[name] as unknown as ChoiceField
  return { kind: 'several', key: name, label, options: optionsOf(options) }
}

/** The filters of the choices that filter. */
export const filtersOf = <F extends Fields>(list: F): Filter<FilterName<F>>[] =>
  namesOf(list, field => field.kind === 'choice' && field.filters === true).map(name =>
    choiceFilter(list, name as FilterName<F>),
  )
