/** What every field of a record says about itself, whatever it holds. */
interface Common {
  /** Of its form control. */
  label: string
  /** The heading in tables and files, where it is not the label. */
  title?: string
  /** Under the form control. */
  help?: string
  /** The column of the table, where it is not the name in snake case. `false`: several columns, which the area knows. */
  column?: string | false
  /** A text may be left out of what is sent; anything else is null. */
  isOptional?: true
  /** The part of the form that shows it, where a form shows all fields of a part. */
  group?: string
  /** Read with the record, but not with the rows of a list. */
  isRecordOnly?: true
  /** A fact on the page of the record. */
  isFact?: true
  /** A column of the list, hidden until someone chooses it. */
  isListed?: true
  /** The list can be sorted by it. Needs an index. */
  sorts?: true
  /** The activity log keeps its values, so that they can be restored, in a record whose other values are personal. */
  isLogged?: true
  /** What erasing a person does with it: empties it, or removes their name, email and phone from the text. */
  erasure?: 'empty' | 'scrub'
  /** Its column in an import file. */
  import?: ImportedAs
}

interface ImportedAs {
  /** The title of the field by default. */
  label?: string
  help?: string
  example: string
  /** Other headings that files use for it. */
  aliases?: readonly string[]
  /** What an empty cell means. */
  otherwise?: string | number
}

export interface TextField extends Common {
  kind: 'text'
  /** 0: may be empty. */
  min?: number
  max: number
  /** May be empty, which is null and not an empty text. */
  isNullable?: true
  /** Several lines. */
  isLong?: true
  /** What phones offer to type it with. */
  type?: 'email' | 'url'
  autoComplete?: string
}

/** A whole number, unless it says how many decimals are typed. */
interface NumberField extends Common {
  kind: 'number'
  min: number
  max: number
  decimals?: number
  unit?: string
  /** Of a new record. */
  start?: number
}

export interface ChoiceField extends Common {
  kind: 'choice'
  /** Values and their words. */
  options: Readonly<Record<string, string>>
  /** The list can be filtered by it. */
  filters?: true
  /** Of a new record. */
  start?: string
}

/** True or false. */
interface FlagField extends Common {
  kind: 'flag'
  /** Of a new record; false by default. */
  start?: boolean
}

/** A date and time. */
interface MomentField extends Common {
  kind: 'moment'
}

/** An uploaded image by its key, in the column `…_key`. */
interface ImageField extends Common {
  kind: 'image'
}

/** Another record: `category` in answers and forms, `categoryId` in what is sent, and `category_id` in the table. */
interface ReferenceField extends Common {
  kind: 'reference'
  /** The list can be filtered by its id. */
  filters?: true
}

interface OwnField extends Common {
  kind: 'own'
  isJson?: true
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | FlagField
  | MomentField
  | ImageField
  | ReferenceField
  | OwnField

/** The fields of a record by name, in order. A dot is a level: `address.city`. */
export type Fields = Readonly<Record<string, Field>>

/** Declares a list of fields with its exact types. Plain data, so that a page which reads it brings no schemas along. */
export const fields = <const F extends Fields>(list: F): F => list

type More<F extends Field, Said extends keyof F> = Omit<F, 'kind' | 'label' | Said>

export const text = <const M extends More<TextField, 'max'>>(label: string, max: number, more: M) =>
  ({ kind: 'text', label, max, ...more }) as const

export const number = <const M extends More<NumberField, 'min' | 'max'>>(
  label: string,
  [min, max]: [min: number, max: number],
  more: M,
) => ({ kind: 'number', label, min, max, ...more }) as const

export const choice = <const O extends ChoiceField['options'], const M extends More<ChoiceField, 'options'>>(
  label: string,
  options: O,
  more: M,
) => ({ kind: 'choice', label, options, ...more }) as const

export const flag = <const M extends More<FlagField, never>>(label: string, more: M) =>
  ({ kind: 'flag', label, ...more }) as const

export const moment = <const M extends More<MomentField, never>>(label: string, more: M) =>
  ({ kind: 'moment', label, ...more }) as const

export const image = <const M extends More<ImageField, never>>(label: string, more: M) =>
  ({ kind: 'image', label, ...more }) as const

export const reference = <const M extends More<ReferenceField, never>>(label: string, more: M) =>
  ({ kind: 'reference', label, ...more }) as const

/** A field with a schema and a form control of its own. */
export const own = <const M extends More<OwnField, never>>(label: string, more: M) =>
  ({ kind: 'own', label, ...more }) as const

export type NameOf<F extends Fields> = keyof F & string
/** The names of the fields that are like `Like`: `NamesLike<F, { kind: 'text' }>`. */
export type NamesLike<F extends Fields, Like> = {
  [Name in NameOf<F>]: F[Name] extends Like ? Name : never
}[NameOf<F>]
/** The fields that tables and files handle by themselves. */
export type PlainName<F extends Fields> = Exclude<NameOf<F>, NamesLike<F, { kind: 'own' | 'image' }>>
/** The fields that forms draw by themselves. */
export type DrawnName<F extends Fields> = Exclude<PlainName<F>, ReferenceName<F>>
export type ReferenceName<F extends Fields> = NamesLike<F, { kind: 'reference' }>
export type SortName<F extends Fields> = NamesLike<F, { sorts: true }>
/** The choices that the list can be filtered by. */
export type FilterName<F extends Fields> = NamesLike<F, { kind: 'choice'; filters: true }>

type Head<Name> = Name extends `${infer First}.${string}` ? First : Name
type Below<T, First extends string> = {
  [Name in keyof T as Name extends `${First}.${infer Rest}` ? Rest : never]: T[Name]
}

/** Values by field name as the record that they are parts of: `address.city` in `address`. */
export type Nested<T> = {
  [First in Head<keyof T & string>]: First extends keyof T ? T[First] : Nested<Below<T, First>>
}

/** The record of values by field name. */
export function nested<T extends object>(values: T): Nested<T>
export function nested(values: object): unknown {
  const record: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [first = '', rest] = name.split('.')
    if (rest === undefined) record[first] = value
    else record[first] = { ...(record[first] as object | undefined), [rest]: value }
  }
  return record
}

/** The value of a field in a record. */
export const valueAt = (record: object, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record)

/** Names and fields, in order. */
export const entriesOf = <F extends Fields>(list: F) => Object.entries(list) as [NameOf<F>, Field][]

/** The names of the fields that a test picks, in order. */
export const namesOf = <F extends Fields>(list: F, isWanted: (field: Field) => boolean = () => true) =>
  entriesOf(list)
    .filter(([, field]) => isWanted(field))
    .map(([name]) => name)

/** The names of one part: those that begin with its name and a dot. */
export const namesIn = <F extends Fields, Part extends Head<NameOf<F>>>(list: F, part: Part) =>
  namesOf(list).filter(name => name.startsWith(`${part}.`)) as Extract<NameOf<F>, `${Part}.${string}`>[]

/** The fields that the list can be filtered by. */
export const filterFields = (list: Fields) => entriesOf(list).filter(([, field]) => 'filters' in field && field.filters)

type RecordOnlyName<F extends Fields> = NamesLike<F, { isRecordOnly: true }>

/** The fields that the rows of a list have. */
export const rowFields = <F extends Fields>(list: F) =>
  Object.fromEntries(entriesOf(list).filter(([, field]) => !field.isRecordOnly)) as Omit<F, RecordOnlyName<F>>

/** The fields that only the record has. */
export const recordOnlyFields = <F extends Fields>(list: F) =>
  Object.fromEntries(entriesOf(list).filter(([, field]) => field.isRecordOnly)) as Pick<F, RecordOnlyName<F>>

export const titleOf = ({ title, label }: Field) => title ?? label

const valuesBy = (list: Fields, isWanted: (field: Field) => boolean, answer: (field: Field) => unknown) =>
  nested(Object.fromEntries(namesOf(list, isWanted).map(name => [name, answer(list[name] as Field)])))

/** The example of each field that holds a text, for records of tests and demos. */
export const exampleTexts = <F extends Fields>(list: F) =>
  valuesBy(
    list,
    ({ kind }) => kind === 'text',
    field => field.import?.example ?? '',
  ) as Nested<{ [Name in NamesLike<F, { kind: 'text' }>]: string }>

type StartOf<D> = D extends { start: infer Start }
  ? Start
  : D extends { kind: 'text' }
    ? string
    : D extends { kind: 'flag' }
      ? boolean
      : D extends { isOptional: true }
        ? null
        : undefined

type StartName<F extends Fields> = Exclude<NameOf<F>, NamesLike<F, { kind: 'own' }>>

/** Each field that is not `own` as a new record has it: as its list says, else empty. A number that is required is undefined. */
export const startOf = <F extends Fields>(list: F) =>
  valuesBy(list, ({ kind }) => kind !== 'own', startOfField) as Nested<{ [Name in StartName<F>]: StartOf<F[Name]> }>

function startOfField(field: Field) {
  if ('start' in field) return field.start
  if (field.kind === 'text') return ''
  if (field.kind === 'flag') return false
  return field.isOptional ? null : undefined
}

type IdOf<T> = T extends { id: infer Id } ? Id : T
type WithIds<F extends Fields, T> = {
  [Name in keyof T as Name extends ReferenceName<F> ? `${Name}Id` : Name]: Name extends ReferenceName<F>
    ? IdOf<T[Name]>
    : T[Name]
}

/** The name of a field in what is sent. */
export const inputName = (name: string, { kind }: Field) => (kind === 'reference' ? `${name}Id` : name)

/** Values as they are sent: other records by their ids. */
export const withIds = <F extends Fields, T extends object>(list: F, values: T) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isReference = list[name]?.kind === 'reference'
      return isReference ? [`${name}Id`, (value as { id: string } | null)?.id ?? null] : [name, value]
    }),
  ) as WithIds<F, T>
