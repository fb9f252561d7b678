import {
  entriesOf,
  type Field,
  type Fields,
  filterFields,
  inputName,
  type NameOf,
  type NamesLike,
  namesOf,
  type ReferenceName,
  type SortName,
  valueAt,
} from '@fulmar/contract/core/fields'
import { join, raw, type Sql, sql } from '../db/db.ts'

type InSeveralColumns<F extends Fields> = NamesLike<F, { column: false }>

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const endings: Partial<Record<Field['kind'], string>> = { image: '_key', reference: '_id' }

/** The column of a field, or undefined if it has several. */
export const columnOf = (name: string, { column, kind }: Field): string | undefined =>
  column === false ? undefined : (column ?? snakeCase(name.slice(name.lastIndexOf('.') + 1)) + (endings[kind] ?? ''))

/**
 * The fields of a table as the record holds them: `s.name, json_build_object('city', s.city) as "address"`.
 * `given` reads other records, the fields that have several columns, and any that is not read as it is kept.
 */
export function selected<F extends Fields>(
  table: string,
  list: F,
  given: Record<InSeveralColumns<F> | ReferenceName<F>, Sql> & { [Name in NameOf<F>]?: Sql },
): Sql {
  const parts = new Map<string, [key: string, value: Sql][]>()
  for (const [name, field] of entriesOf(list)) {
    const [first = '', rest] = name.split('.')
    const column = columnOf(name, field)
    const value = (given as Record<string, Sql>)[name] ?? (column && raw(`${table}.${column}`))
    if (value) parts.set(first, [...(parts.get(first) ?? []), [rest ?? '', value]])
  }
  const columns = [...parts].map(([first, values]) => {
    const [whole] = values
    const value = whole?.[0] === '' ? whole[1] : sql`json_build_object(${join(values.map(quoted))})`
    return sql`${value} as ${raw(`"${first}"`)}`
  })
  return join(columns)
}

const quoted = ([key, value]: [key: string, value: Sql]) => sql`${raw(`'${key}'`)}, ${value}`

/** Values by column; SQL where it computes one. */
export type Values = Record<string, unknown>

/**
 * What the columns of the fields get from an input, which has other records by their ids. `several` gives the values of the
 * fields that have several columns.
 */
export function valuesOf<F extends Fields, Input extends object>(
  list: F,
  input: Input,
  several: Record<InSeveralColumns<F>, Values>,
): Values {
  const values: Values = {}
  for (const [name, field] of entriesOf(list)) {
    const column = columnOf(name, field)
    if (column !== undefined) values[column] = stored(field, valueAt(input, inputName(name, field)))
  }
  return Object.assign(values, ...Object.values<Values>(several))
}

function stored(field: Field, value: unknown) {
  if (field.kind === 'text') return value || (field.isNullable ? null : '')
  if (value === undefined || value === null) return null
  return field.kind === 'own' && field.isJson ? JSON.stringify(value) : value
}

/** `(a, b) values (1, 2)`, after `insert into`. */
export const insertable = (values: Values) =>
  sql`(${join(Object.keys(values).map(column => raw(column)))}) values (${join(Object.values(values))})`

/** `a = 1, b = 2`, after `update … set`. */
export const assigned = (values: Values) => join(equations(values))

/** `a = 1 and b = 2`, to find the row that has these values. */
export const equal = (values: Values) => join(equations(values), ' and ')

const equations = (values: Values) => Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`)

/** The conditions of the filters that are fields. A single value is compared with `=`, which an index can go on from. */
export const conditionsOf = (table: string, list: Fields, filter: object): Sql[] =>
  filterFields(list).flatMap(([name, field]) => {
    const value = valueAt(filter, inputName(name, field))
    if (value === undefined) return []
    const column = raw(`${table}.${columnOf(name, field)}`)
    const [only, ...others] = [value].flat()
    return others.length > 0 ? [sql`${column} = any(${value})`] : [sql`${column} = ${only}`]
  })

/** The SQL of each sort that is a field. */
export const sortsOf = <F extends Fields>(table: string, list: F) =>
  Object.fromEntries(
    namesOf(list, ({ sorts }) => sorts === true).map(name => [name, raw(`${table}.${snakeCase(name)}`)]),
  ) as Record<SortName<F>, Sql>
