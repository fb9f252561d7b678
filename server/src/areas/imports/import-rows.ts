import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { isTransient } from '#core/db/postgres-errors.ts'
import { AppError } from '#core/errors.ts'
import type { Secrets } from '#core/secrets.ts'
import type { Problem } from './cells.ts'
import {
  type ClaimedName,
  claimFingerprints,
  claimNames,
  type DoneRow,
  deleteImported,
  findImported,
  type RunningImport,
  release,
  rollbackTo,
  savepoint,
  settleClaims,
  type TakenRow,
} from './import-run.queries.ts'
import type { Importer, RowResult } from './imports.ts'
import { problemsOf, type ReadRow, readRow } from './read-row.ts'
import { openCells } from './stored-cells.ts'

/** A batch of an import, inside its transaction. */
export interface Work {
  db: Db
  kind: Importer
  actor: Actor
  running: RunningImport
  secrets: Secrets
}

/** Adds the records of some rows, with what became of each. */
export async function addRows(work: Work, rows: TakenRow[]): Promise<DoneRow[]> {
  const { kind, running, secrets } = work
  const fileOf = { mapping: running.mapping, width: running.width, secrets }
  const written = rows.map(row => ({ row, ...readRow(kind, fileOf, openCells(secrets, row.cells)) }))
  const read = await identified(work, written)
  const fit = read.filter((entry): entry is FitRow => 'input' in entry)
  const results = await addFit(work, fit)
  return read.map(entry => {
    const isFit = 'input' in entry
    const result = isFit ? results.get(entry.row.row) : entry
    const done = {
      row: entry.row.row,
      fingerprint: isFit ? entry.fingerprint : null,
      keys: isFit ? entry.keys : null,
    }
    if (result && 'outcome' in result) return { ...done, problems: null, ...result }
    return { ...done, outcome: 'FAILED', problems: result?.problems ?? [], recordId: null }
  })
}

type FitRow = { row: TakenRow; names?: ClaimedName[] } & ReadRow
type AnyRow = FitRow | { row: TakenRow; problems: Problem[] }

/** Rows known again by what they record, where the area says so, rather than by how they are written. */
async function identified({ db, kind, secrets }: Work, rows: AnyRow[]): Promise<AnyRow[]> {
  if (!kind.identify) return rows
  const fit = rows.filter((entry): entry is FitRow => 'input' in entry)
  const recorded = await kind.identify(
    db,
    fit.map(({ input }) => input),
  )
  const digest = (text: string) => secrets.fingerprint('import row', text)
  const recordedBy = new Map(fit.map((entry, at) => [entry as AnyRow, recorded[at]]))
  return rows.map(entry => {
    const found = recordedBy.get(entry)
    if (!found || !('input' in entry)) return entry
    const fingerprint = digest(found.same)
    const names = found.names.map(({ name, says, label }) => ({ name: digest(name), says: digest(says), label }))
    return { ...entry, fingerprint, keys: [fingerprint, ...entry.keys.slice(1)], names }
  })
}

/** Results by row. A row that was imported before is unchanged, and one that repeats another of the batch follows it. */
async function addFit(work: Work, fit: FitRow[]): Promise<Map<number, RowResult>> {
  const { db, kind, actor } = work
  const results = new Map<number, RowResult>()
  const seen = new Map<string, RowResult>()
  const findAgain = async (fingerprints: Buffer[]) => {
    for (const { fingerprint, recordId } of await findImported(db, kind, fingerprints))
      seen.set(nameOf({ fingerprint }), { outcome: 'UNCHANGED', recordId })
  }
  await findAgain(fit.map(({ fingerprint }) => fingerprint))
  const firsts = new Map(fit.flatMap(row => (seen.has(nameOf(row)) ? [] : [[nameOf(row), row] as const])).toReversed())
  const fresh = [...firsts.values()].map(({ fingerprint }) => fingerprint)
  const claimed = new Set((await claimFingerprints(db, kind, fresh)).map(nameOf))
  await findAgain(fresh.filter(fingerprint => !claimed.has(nameOf({ fingerprint }))))
  const own = fit.filter(row => firsts.get(nameOf(row)) === row && claimed.has(nameOf(row)))
  const taken = await takenNames(work, own)
  const adding = own.filter(row => !taken.has(row))
  await kind.lockForAdding?.(
    db,
    actor,
    adding.map(({ input }) => input),
  )
  const added = await addTogether(work, adding)
  for (const [at, entry] of adding.entries()) results.set(entry.row.row, added[at] as RowResult)
  for (const [entry, label] of taken)
    results.set(entry.row.row, {
      problems: [{ column: null, message: `${label} is already recorded with other contents` }],
    })
  await settleClaims(
    db,
    kind.kind,
    own.flatMap(entry => {
      const recordId = addedId(results.get(entry.row.row))
      return [entry.fingerprint, ...(entry.names ?? []).map(({ name }) => name)].map(fingerprint => ({
        fingerprint,
        recordId,
      }))
    }),
  )
  for (const entry of own) seen.set(nameOf(entry), unchangedAfter(results.get(entry.row.row) as RowResult))
  for (const entry of fit)
    if (!results.has(entry.row.row)) results.set(entry.row.row, seen.get(nameOf(entry)) as RowResult)
  return results
}

/** Rows of which a name stands for something else already, with its label. */
async function takenNames({ db, kind }: Work, rows: FitRow[]): Promise<Map<FitRow, string>> {
  const names = rows.flatMap(row => row.names ?? [])
  if (names.length === 0) return new Map()
  const said = new Map((await claimNames(db, kind.kind, names)).map(row => [nameOf(row), row.says.toString('hex')]))
  return new Map(
    rows.flatMap(row => {
      const other = row.names?.find(
        ({ name, says }) => said.get(nameOf({ fingerprint: name })) !== says.toString('hex'),
      )
      return other ? [[row, other.label] as const] : []
    }),
  )
}

const nameOf = ({ fingerprint }: { fingerprint: Buffer }) => fingerprint.toString('hex')

const addedId = (result: RowResult | undefined) =>
  result && 'outcome' in result && result.outcome === 'ADDED' ? result.recordId : null

const unchangedAfter = (first: RowResult): RowResult =>
  'outcome' in first ? { ...first, outcome: 'UNCHANGED' } : first

/** All in one go, or one by one where one of them is refused. */
async function addTogether(work: Work, rows: FitRow[]): Promise<RowResult[]> {
  const { db, kind, actor, running } = work
  if (rows.length === 0) return []
  const inputs = rows.map(({ input, row }) => ({ input, key: `import ${running.id} ${row.row}` }))
  const results = await attempt(work, () => kind.add(db, actor, inputs))
  if (!('refused' in results)) return results
  if (rows.length === 1) return [{ problems: results.refused }]
  const each: RowResult[] = []
  for (const row of rows) each.push(...(await addTogether(work, [row])))
  return each
}

/** Work that leaves nothing behind when it is refused. */
async function attempt<T extends object>(
  { db, kind }: Work,
  work: () => Promise<T>,
): Promise<T | { refused: Problem[] }> {
  await savepoint(db, 'attempt')
  try {
    const result = await work()
    await release(db, 'attempt')
    return result
  } catch (error) {
    if (!(error instanceof AppError) && !isRefusedByDatabase(error)) throw error
    await rollbackTo(db, 'attempt')
    await release(db, 'attempt')
    return { refused: error instanceof AppError ? problemsOf(kind, error) : unsaved }
  }
}

const unsaved: Problem[] = [{ column: null, message: 'This row cannot be saved with these values' }]

/** A value out of range or a broken constraint is the row's own fault; anything else fails the job, which tries again. */
const isRefusedByDatabase = (error: unknown) =>
  !isTransient(error) && /^2[23]/.test((error as { code?: string }).code ?? '')

/** Takes the records of some rows back, with what became of each. */
export async function removeRows(work: Work, rows: TakenRow[]): Promise<DoneRow[]> {
  const { db, kind, actor, running } = work
  const done: DoneRow[] = []
  await kind.lockForRemoval?.(
    db,
    rows.flatMap(({ recordId }) => recordId ?? []),
  )
  for (const { row, recordId } of rows) {
    const result = await attempt(work, async () => {
      await deleteImported(db, recordId ?? '')
      await kind.remove(db, actor, recordId ?? '', `undo import ${running.id} ${row}`)
      return {}
    })
    const left = 'refused' in result ? result.refused : null
    done.push({
      row,
      outcome: left ? 'KEPT' : 'UNDONE',
      problems: left,
      recordId: left ? recordId : null,
      fingerprint: null,
      keys: null,
    })
  }
  return done
}
