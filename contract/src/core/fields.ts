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
  /** May be left out. */
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
  min?: number
  max: number
  /** Several lines. */
  isLong?: true
  /** What phones offer to type it with. */
  type?: 'email' | 'url'
  autoComplete?: string
}

/** A whole number. */
interface NumberField extends Common {
  kind: 'number'
  min: number
  max: number
  unit?: string
}

interface ChoiceField extends Common {
  kind: 'choice'
  /** Values and their words. */
  options: Readonly<Record<string, string>>
  /** The list can be filtered by it. */
  filters?: true
}

interface OwnField extends Common {
  kind: 'own'
  isJson?: true
}

export type Field = TextField | NumberField | ChoiceField | OwnField

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

/** A field with a schema and a form control of its own. */
export const own = <const M extends More<OwnField, never>>(label: string, more: M) =>
  ({ kind: 'own', label, ...more }) as const

export type NameOf<F extends Fields> = keyof F & string
/** The names of the fields that are like `Like`: `NamesLike<F, { kind: 'text' }>`. */
export type NamesLike<F extends Fields, Like> = {
  [Name in NameOf<F>]: F[Name] extends Like ? Name : never
}[NameOf<F>]
/** The fields that forms, tables and files handle by themselves. */
export type PlainName<F extends Fields> = Exclude<NameOf<F>, NamesLike<F, { kind: 'own' }>>
export type SortName<F extends Fields> = NamesLike<F, { sorts: true }>
export type FilterName<F extends Fields> = NamesLike<F, { filters: true }>

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

type RecordOnlyName<F extends Fields> = NamesLike<F, { isRecordOnly: true }>

/** The fields that the rows of a list have. */
export const rowFields = <F extends Fields>(list: F) =>
  Object.fromEntries(entriesOf(list).filter(([, field]) => !field.isRecordOnly)) as Omit<F, RecordOnlyName<F>>

/** The fields that only the record has. */
export const recordOnlyFields = <F extends Fields>(list: F) =>
  Object.fromEntries(entriesOf(list).filter(([, field]) => field.isRecordOnly)) as Pick<F, RecordOnlyName<F>>

export const titleOf = ({ title, label }: Field) => title ?? label

type Texts<F extends Fields> = Nested<{ [Name in NamesLike<F, { kind: 'text' }>]: string }>

const textsOf = <F extends Fields>(list: F, textOf: (field: Field) => string) =>
  nested(
    Object.fromEntries(
      entriesOf(list)
        .filter(([, field]) => field.kind === 'text')
        .map(([name, field]) => [name, textOf(field)]),
    ),
  ) as Texts<F>

/** An empty text for each field that holds one, as a form starts. */
export const blankTexts = <F extends Fields>(list: F) => textsOf(list, () => '')

/** The example of each field that holds a text, for records of tests and demos. */
export const exampleTexts = <F extends Fields>(list: F) => textsOf(list, field => field.import?.example ?? '')
