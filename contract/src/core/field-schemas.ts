import { z } from 'zod'
import { id, instant, named, namedTime } from './common.ts'
import {
  entriesOf,
  type Field,
  type Fields,
  type FilterName,
  filterFields,
  inputName,
  type NameOf,
  type NamesLike,
  type Nested,
  nested,
  type ReferenceName,
  type TextField,
} from './fields.ts'
import { anyOf } from './list.ts'

/** Schemas of the fields that need one of their own, and of any other that is stricter than its kind. */
export type OwnSchemas<F extends Fields> = { [Name in NameOf<F>]?: z.ZodType } & {
  [Name in NamesLike<F, { kind: 'own' }>]: z.ZodType
}

type ChoiceSchema<Options> = z.ZodEnum<{ [Value in keyof Options & string]: Value }>
type Kinds<D> = {
  text: z.ZodString
  number: z.ZodNumber
  choice: D extends { options: infer Options } ? ChoiceSchema<Options> : never
  flag: z.ZodBoolean
  moment: z.ZodISODateTime
  image: z.ZodString
  reference: z.ZodUUID
  own: never
}
type KindSchema<D> = D extends { kind: infer Kind extends keyof Kinds<D> } ? Kinds<D>[Kind] : never
type OrNull<D, S extends z.ZodType> = D extends { isNullable: true }
  ? z.ZodNullable<S>
  : D extends { kind: 'text' }
    ? S
    : D extends { isOptional: true }
      ? z.ZodNullable<S>
      : S
type InputSchema<D> = D extends { kind: 'text'; isOptional: true }
  ? z.ZodOptional<OrNull<D, KindSchema<D>>>
  : OrNull<D, KindSchema<D>>
type AnswerSchema<D> = OrNull<D, D extends { kind: 'reference' } ? typeof named : KindSchema<D>>
type FormSchema<D> = D extends { kind: 'reference' }
  ? OrNull<D, typeof named>
  : D extends { kind: 'moment'; isOptional: true }
    ? typeof optionalMoment
    : InputSchema<D>

type Given<S, Name, Otherwise> = Name extends keyof S ? (S[Name] extends z.ZodType ? S[Name] : Otherwise) : Otherwise
type Inputs<F extends Fields, S> = {
  [Name in NameOf<F> as Name extends ReferenceName<F> ? `${Name}Id` : Name]: Given<S, Name, InputSchema<F[Name]>>
}
type Answers<F extends Fields, S> = { [Name in NameOf<F>]: Given<S, Name, AnswerSchema<F[Name]>> }
type Forms<F extends Fields, S> = { [Name in NameOf<F>]: Given<S, Name, FormSchema<F[Name]>> }

/** Schemas by field name as the shape of the record: those of `address.…` are one object. */
type Shape<T, Config extends z.core.$ZodObjectConfig> = {
  [Name in keyof Nested<T>]: Nested<T>[Name] extends infer S
    ? S extends z.ZodType
      ? S
      : S extends z.core.$ZodLooseShape
        ? z.ZodObject<S, Config>
        : never
    : never
}

/** The shape of what a caller sends, checked by the limits of the list. An object inside refuses other names. */
export function inputShape<F extends Fields, const S extends OwnSchemas<F>>(
  list: F,
  own: S,
): Shape<Inputs<F, S>, z.core.$strict>
export function inputShape(list: Fields, own: GivenSchemas): unknown {
  return shapeOf(list, { own, schemaOf: inputSchema, nameOf: inputName, object: z.strictObject })
}

/** The same as a form holds it: with the other records themselves, and moments that are cleared. */
export function formShape<F extends Fields, const S extends OwnSchemas<F>>(
  list: F,
  own: S,
): Shape<Forms<F, S>, z.core.$strict>
export function formShape(list: Fields, own: GivenSchemas): unknown {
  return shapeOf(list, { own, schemaOf: formSchema, object: z.strictObject })
}

/** The shape of an answer, in plain types: checking every stored row again would cost more than the query. */
export function answerShape<F extends Fields, const S extends OwnSchemas<F>>(
  list: F,
  own: S,
): Shape<Answers<F, S>, z.core.$strip>
export function answerShape(list: Fields, own: GivenSchemas): unknown {
  return shapeOf(list, { own, schemaOf: answerSchema, object: z.object })
}

type Filters<F extends Fields> = {
  [Name in FilterName<F>]: F[Name] extends { options: infer Options }
    ? z.ZodOptional<ReturnType<typeof anyOf<ChoiceSchema<Options>>>>
    : never
} & { [Name in NamesLike<F, { kind: 'reference'; filters: true }> as `${Name}Id`]: z.ZodOptional<typeof id> }

/** The filters of a list: any of the values of a choice, and the id of another record. */
export function filterShape<F extends Fields>(list: F): Filters<F>
export function filterShape(list: Fields): unknown {
  return Object.fromEntries(
    filterFields(list).map(([name, field]) => [
      inputName(name, field),
      (field.kind === 'choice' ? anyOf(choice(field.options)) : id).optional(),
    ]),
  )
}

const choice = (options: Readonly<Record<string, string>>) => z.enum(Object.keys(options))

/** A text within the limits of its field. */
export function textSchema({ label, isOptional, isNullable, min = isOptional || isNullable ? 0 : 1, max }: TextField) {
  const missing = `${label} is required`
  const error = ({ input }: { input?: unknown }) =>
    input === '' ? missing : `${label} needs at least ${min} characters`
  return z.string(missing).trim().min(min, { error }).max(max, `${label} is too long`)
}

const orNull = (field: Field, schema: z.ZodType) =>
  (field.kind === 'text' ? field.isNullable : field.isOptional) ? schema.nullable() : schema

function inputSchema(field: Field): z.ZodType {
  const schema = orNull(field, strictSchema(field))
  return field.kind === 'text' && field.isOptional ? schema.optional() : schema
}

/** A moment in a form that may stay open; a field that is cleared says nothing. */
export const optionalMoment = namedTime.nullish().transform(at => at ?? null)

function formSchema(field: Field): z.ZodType {
  if (field.kind === 'reference') return orNull(field, named)
  if (field.kind === 'moment' && field.isOptional) return optionalMoment
  return inputSchema(field)
}

const answerSchema = (field: Field): z.ZodType => orNull(field, field.kind === 'reference' ? named : kindSchema(field))

/** The key of an uploaded image. */
export const imageKey = z.string().max(200)

function strictSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field)
    case 'number':
      return (field.decimals ? z.number() : z.number().int()).min(field.min).max(field.max)
    case 'moment':
      return namedTime
    case 'image':
      return imageKey
    case 'choice':
    case 'flag':
    case 'reference':
    case 'own':
      return kindSchema(field)
  }
}

function kindSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'image':
      return z.string()
    case 'number':
      return z.number()
    case 'choice':
      return choice(field.options)
    case 'flag':
      return z.boolean()
    case 'moment':
      return instant
    case 'reference':
      return id
    case 'own':
      return z.never()
  }
}

type GivenSchemas = Record<string, z.ZodType | undefined>

interface Shaping {
  own: GivenSchemas
  schemaOf: (field: Field) => z.ZodType
  nameOf?: (name: string, field: Field) => string
  object: (shape: z.core.$ZodLooseShape) => z.ZodType
}

function shapeOf(list: Fields, { own, schemaOf, nameOf = name => name, object }: Shaping) {
  const schemas = entriesOf(list).map(([name, field]) => [nameOf(name, field), own[name] ?? schemaOf(field)] as const)
  const shape: Record<string, z.ZodType | z.core.$ZodLooseShape> = nested(Object.fromEntries(schemas))
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, part instanceof z.ZodType ? part : object(part)]),
  )
}
