import { entriesOf, type Field, type Fields, nested, titleOf } from '@fulmar/contract/core/fields'
import type { ImportKind } from '@fulmar/contract/imports'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { Secrets } from '#core/secrets.ts'
import type { Cells, Column, Problem } from './cells.ts'

/** `UNCHANGED`: the same record is there already. */
export type RowResult =
  | { outcome: 'ADDED'; recordId: string }
  | { outcome: 'UNCHANGED'; recordId: string | null }
  | { problems: Problem[] }

/** A row to add. The key is its own for ever: where points or stock move, it makes sure they move once. */
export interface ImportRow<Input> {
  input: Input
  key: string
}

/** What a row records, whatever its spelling in the file. */
interface Recorded {
  /** Equal for rows that record the same. */
  same: string
  /** Names that stand for one thing only, such as a receipt number, and what they stand for here. The label is shown. */
  names: { name: string; says: string; label: string }[]
}

/** What an area says about its records so that they can be imported; everything else is the same for all kinds. */
export interface Importer<Input = never> {
  kind: ImportKind
  /** Where its records are, to see whether one that was imported is still there. */
  table: string
  columns: readonly Column[]
  /** Its rows are encrypted until they are imported. Tells what is meant to be in them from the name of a column, which is not. */
  isSecret?: (text: string) => boolean
  note: string
  undo: string
  /** The input of one row as written, before `schema` judges it. It has no ids or times of its own: equal rows are equal. */
  read: (cells: Cells) => unknown
  schema: z.ZodType<Input>
  /** The column that an invalid field came from, where its last name is not the key of a column. */
  columnOf?: (field: string) => string | undefined
  /** What each row records, where the input as written does not tell; nothing for one that names what is not there. */
  identify?: (db: Db, inputs: Input[]) => Promise<(Recorded | undefined)[]>
  /** What no two records may share, as text. */
  keysOf: (input: Input) => string[]
  /**
   * Adds the rows under the rules of a single record, with a result for each. What it throws is the problem of the row
   * when there is only one; several are then tried one by one.
   */
  add: (db: Db, actor: Actor, rows: ImportRow<Input>[]) => Promise<RowResult[]>
  /** Locks what adding these will change, where other writers lock several of them in order. Kept when a row is refused. */
  lockForAdding?: (db: Db, actor: Actor, inputs: Input[]) => Promise<unknown>
  /** Locks what taking these records back will change, where other writers lock several of them in order. */
  lockForRemoval?: (db: Db, recordIds: string[]) => Promise<unknown>
  /** Takes a record back, or fails because something has happened to it since. */
  remove: (db: Db, actor: Actor, recordId: string, key: string) => Promise<void>
}

/** Declares a kind with the type of its own input, and forgets the type: the runner returns what `schema` returned. */
export const importer = <Input>(kind: Importer<Input>): Importer => kind as unknown as Importer

export type Importers = Record<ImportKind, Importer>

export interface ImportServices {
  kinds: Importers
  secrets: Secrets
}

/** Results of rows that are added one after the other; `add` fails for a row, and the runner takes them one by one. */
export async function inTurn<Input>(
  rows: ImportRow<Input>[],
  add: (row: ImportRow<Input>) => Promise<RowResult>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const row of rows) results.push(await add(row))
  return results
}

const keyOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const imported = (list: Fields) => entriesOf(list).filter(([, field]) => field.import)

/** The columns of the fields that can be imported. */
export const importColumns = (list: Fields): Column[] =>
  imported(list).map(([name, field]) => {
    const { label = titleOf(field), help = '', example = '', aliases, otherwise } = field.import ?? {}
    return { key: keyOf(name), label, isRequired: !field.isOptional && otherwise === undefined, help, example, aliases }
  })

/** The values of these columns, as parts of the input. */
export const readFields = (list: Fields, cells: Cells): object =>
  nested(Object.fromEntries(imported(list).map(([name, field]) => [name, readCell(field, keyOf(name), cells)])))

function readCell(field: Field, key: string, cells: Cells) {
  const otherwise = field.import?.otherwise
  if (field.kind === 'number') return cells.number(key) ?? otherwise
  if (field.kind === 'choice') return cells.choice(key, Object.keys(field.options), String(otherwise))
  return cells.text(key) || otherwise || ''
}
