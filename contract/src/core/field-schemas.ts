import { z } from 'zod'
import {
  entriesOf,
  type Field,
  type Fields,
  type FilterName,
  type NameOf,
  type NamesLike,
  type Nested,
  nested,
  type TextField,
} from './fields.ts'
import { anyOf } from './list.ts'

/** Schemas of the fields that need one of their own, and of any other that is stricter than its kind. */
export type OwnSchemas<F extends Fields> = { [Name in NameOf<F>]?: z.ZodType } & {
  [Name in NamesLike<F, { kind: 'own' }>]: z.ZodType
}

type ChoiceSchema<Options> = z.ZodEnum<{ [Value in keyof Options & string]: Value }>
type KindSchema<D> = D extends { kind: 'text' }
  ? z.ZodString
  : D extends { kind: 'number' }
    ? z.ZodNumber
    : D extends { kind: 'choice'; options: infer Options }
      ? ChoiceSchema<Options>
      : never
type InputSchema<D> = D extends { isOptional: true } ? z.ZodOptional<KindSchema<D>> : KindSchema<D>

type Given<S, Name, Otherwise> = Name extends keyof S ? (S[Name] extends z.ZodType ? S[Name] : Otherwise) : Otherwise
type Inputs<F extends Fields, S> = { [Name in NameOf<F>]: Given<S, Name, InputSchema<F[Name]>> }
type Answers<F extends Fields, S> = { [Name in NameOf<F>]: Given<S, Name, KindSchema<F[Name]>> }

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
export function inputShape(list: Fields, own: Record<string, z.ZodType | undefined>): unknown {
  return shapeOf(list, (name, field) => own[name] ?? inputSchema(field), z.strictObject)
}

/** The shape of an answer, in plain types: checking every stored row again would cost more than the query. */
export function answerShape<F extends Fields, const S extends OwnSchemas<F>>(
  list: F,
  own: S,
): Shape<Answers<F, S>, z.core.$strip>
export function answerShape(list: Fields, own: Record<string, z.ZodType | undefined>): unknown {
  return shapeOf(list, (name, field) => own[name] ?? kindSchema(field), z.object)
}

type Filters<F extends Fields> = {
  [Name in FilterName<F>]: F[Name] extends { options: infer Options }
    ? z.ZodOptional<ReturnType<typeof anyOf<ChoiceSchema<Options>>>>
    : never
}

/** The filters of a list: any of the values of a choice. */
export function filterShape<F extends Fields>(list: F): Filters<F>
export function filterShape(list: Fields): unknown {
  const filters = entriesOf(list).flatMap(([name, field]) =>
    field.kind === 'choice' && field.filters ? [[name, anyOf(choice(field.options)).optional()] as const] : [],
  )
  return Object.fromEntries(filters)
}

const choice = (options: Readonly<Record<string, string>>) => z.enum(Object.keys(options))

/** A text within the limits of its field. */
export function textSchema({ label, isOptional, min = isOptional ? 0 : 1, max }: TextField) {
  const tooShort = min > 1 ? `${label} needs at least ${min} characters` : `${label} is required`
  return z.string(`${label} is required`).trim().min(min, tooShort).max(max, `${label} is too long`)
}

function inputSchema(field: Field): z.ZodType {
  const schema = strictSchema(field)
  return field.isOptional ? schema.optional() : schema
}

function strictSchema(field: Field): z.ZodType {
  if (field.kind === 'number') return z.number().int().min(field.min).max(field.max)
  return field.kind === 'text' ? textSchema(field) : kindSchema(field)
}

function kindSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string()
    case 'number':
      return z.number()
    case 'choice':
      return choice(field.options)
    case 'own':
      return z.never()
  }
}

function shapeOf(
  list: Fields,
  schemaOf: (name: string, field: Field) => z.ZodType,
  object: (shape: z.core.$ZodLooseShape) => z.ZodType,
) {
  const schemas = entriesOf(list).map(([name, field]) => [name, schemaOf(name, field)] as const)
  const shape: Record<string, z.ZodType | z.core.$ZodLooseShape> = nested(Object.fromEntries(schemas))
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => [name, part instanceof z.ZodType ? part : object(part)]),
  )
}
