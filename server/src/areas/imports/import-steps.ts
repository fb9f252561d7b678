import { can } from '@fulmar/contract/core/permissions'
import {
  type ImportKind,
  type ImportKindInfo,
  type ImportMapping,
  type ImportOutcome,
  type ImportRecord,
  type ImportState,
  importPermissions,
} from '@fulmar/contract/imports'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { requirePermission } from '#core/permissions.ts'
import { record } from '../activity/activity.ts'
import { publishChange } from '../notifications/notifications.ts'
import { daysOfRows } from './import-run.queries.ts'
import { runImportTask } from './import-run.ts'
import {
  allFailed,
  deleteImport,
  findImport,
  type ProblemRow,
  resetRows,
  updateState,
  updateStep,
} from './imports.queries.ts'
import type { Importer, ImportServices } from './imports.ts'
import { openCells, type StoredCells } from './stored-cells.ts'

/** Fails with NOT_ALLOWED. */
export const requireKind = (actor: Actor, kind: ImportKind) => requirePermission(actor, importPermissions[kind])

export const kindsOf = (actor: Actor): ImportKind[] =>
  (Object.keys(importPermissions) as ImportKind[]).filter(kind => can(actor, importPermissions[kind]))

export const describeKind = ({ kind, columns, note, undo }: Importer): ImportKindInfo => ({
  kind,
  columns: [...columns],
  note,
  undo,
})

/** Fails with NOT_FOUND, NOT_ALLOWED. */
export async function getImport(db: Db, { secrets }: ImportServices, actor: Actor, id: string, lock = sql``) {
  const current = found(await findImport(db, id, lock), 'Import')
  requireKind(actor, current.kind)
  return { ...current, samples: current.samples.map(cells => openCells(secrets, cells)) } satisfies ImportRecord
}

/** Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY. */
async function lockIn(db: Db, services: ImportServices, actor: Actor, id: string, states: readonly ImportState[]) {
  const current = await getImport(db, services, actor, id, sql`for update of i`)
  if (!states.includes(current.state))
    throw new AppError('IMPORT_NOT_READY', `This is not possible while the import is ${current.state.toLowerCase()}`, {
      data: current,
    })
  return current
}

async function start(
  db: Db,
  services: ImportServices,
  actor: Actor,
  id: string,
  state: ImportState,
  about: ImportOutcome,
) {
  await updateStep(db, { id, state, runBy: actor.id, ip: actor.ip, requestId: actor.requestId }, about)
  await enqueue(db, runImportTask, { id })
  await publishChange(db, 'job')
  return getImport(db, services, actor, id)
}

/** Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY, INVALID_INPUT. */
export async function checkImport(
  db: Db,
  services: ImportServices,
  actor: Actor,
  { id, mapping }: { id: string; mapping: ImportMapping },
): Promise<ImportRecord> {
  const locked = await lockIn(db, services, actor, id, ['MAPPING', 'CHECKED'])
  requireMapped(services.kinds[locked.kind], locked, mapping)
  await resetRows(db, id, mapping)
  return start(db, services, actor, id, 'CHECKING', 'WAITING')
}

function requireMapped({ columns }: Importer, { headers }: ImportRecord, mapping: ImportMapping) {
  for (const [key, source] of Object.entries(mapping)) {
    if (!columns.some(column => column.key === key)) refuseField(`mapping.${key}`, 'There is no such column')
    if ('column' in source && source.column >= headers.length)
      refuseField(`mapping.${key}`, 'The file has no such column')
  }
  const missing = columns.find(({ key, isRequired }) => isRequired && !mapping[key])
  if (missing) refuseField(`mapping.${missing.key}`, `Choose the column for ${missing.label}`)
}

/** Imports what passed the check, or goes on. Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY. */
export async function commitImport(db: Db, services: ImportServices, actor: Actor, id: string): Promise<ImportRecord> {
  const { kind, counts } = await lockIn(db, services, actor, id, ['CHECKED', 'STOPPED'])
  if (counts.NEW === 0) throw new AppError('IMPORT_NOT_READY', 'There is nothing to import in this file')
  await record(db, actor, { action: 'import.started', entityId: id, after: { kind, rows: counts.NEW } })
  return start(db, services, actor, id, 'IMPORTING', 'NEW')
}

/** Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY. */
export async function stopImport(db: Db, services: ImportServices, actor: Actor, id: string): Promise<ImportRecord> {
  const { state, counts } = await lockIn(db, services, actor, id, ['CHECKING', 'IMPORTING'])
  await updateState(db, id, state === 'CHECKING' ? 'MAPPING' : 'STOPPED')
  await publishChange(db, 'job')
  if (state === 'IMPORTING')
    await record(db, actor, { action: 'import.stopped', entityId: id, after: { added: counts.ADDED } })
  return getImport(db, services, actor, id)
}

/** For the list of jobs, where an import is stopped and continued as on its own page. */
export const importControls = (services: ImportServices) => ({
  stop: (db: Db, actor: Actor, id: string) => stopImport(db, services, actor, id),
  resume: (db: Db, actor: Actor, id: string) => commitImport(db, services, actor, id),
})

/** Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY. */
export async function undoImport(db: Db, services: ImportServices, actor: Actor, id: string): Promise<ImportRecord> {
  const { counts, finishedAt } = await lockIn(db, services, actor, id, ['STOPPED', 'DONE'])
  if (counts.ADDED === 0) throw new AppError('IMPORT_NOT_READY', 'There is nothing to undo')
  if (finishedAt !== null && Date.now() - Date.parse(finishedAt) > daysOfRows * 86_400_000)
    throw new AppError('IMPORT_NOT_READY', `An import can be undone for ${daysOfRows} days`)
  return start(db, services, actor, id, 'UNDOING', 'ADDED')
}

/** Fails with NOT_FOUND, NOT_ALLOWED, IMPORT_NOT_READY. */
export async function discardImport(db: Db, services: ImportServices, actor: Actor, id: string) {
  await lockIn(db, services, actor, id, ['MAPPING', 'CHECKED'])
  await deleteImport(db, id)
}

/** A header and an example of each column. */
export const templateOf = ({ kind, columns }: Importer): CsvTable => ({
  filename: `${kind}-template.csv`,
  query: sql`select 1`,
  columns: columns.map(({ label, example }) => [label, () => example]),
})

/** The refused rows in the columns of their file. Fails with NOT_FOUND, NOT_ALLOWED. */
export async function exportFailed(db: Db, services: ImportServices, actor: Actor, id: string): Promise<CsvTable> {
  const { kind, headers, fileName } = await getImport(db, services, actor, id)
  const { kinds, secrets } = services
  const labelOf = (key: string | null) => kinds[kind].columns.find(column => column.key === key)?.label
  const say = ({ problems }: ProblemRow) =>
    problems.map(({ column, message }) => [labelOf(column), message].filter(Boolean).join(': ')).join('; ')
  const columns: CsvColumn<ProblemRow & { cells: StoredCells }>[] = [
    ...headers.map(
      (header, at): CsvColumn<{ cells: StoredCells }> => [header, row => openCells(secrets, row.cells)[at]],
    ),
    ['Row', row => row.row],
    ['Problem', say],
  ]
  await record(db, actor, { action: 'import.failed-rows-exported', entityId: id })
  return { filename: `${plainName(fileName)}-failed-rows.csv`, query: allFailed(id), columns }
}

const plainName = (fileName: string) =>
  fileName
    .replace(/\.[a-z]+$/i, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60)
