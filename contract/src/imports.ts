import { z } from 'zod'
import { byId, id, instant, nothing, one, personRef } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { file } from './core/files.ts'
import { anyOf, listQuery, pageOf, wholeList } from './core/list.ts'
import type { Permission } from './core/permissions.ts'

export const importKind = z.enum(['neighborhoods', 'members', 'stores', 'collections', 'voucher-codes', 'questions'])
export type ImportKind = z.infer<typeof importKind>

/** An import needs the permission to add one such record by hand; a file of voucher codes shows them, so that of revealing them. */
export const importPermissions = {
  neighborhoods: 'neighborhoods:write',
  members: 'users:write',
  stores: 'stores:write',
  collections: 'collections:record',
  'voucher-codes': 'rewards:reveal',
  questions: 'academy:write',
} as const satisfies Record<ImportKind, Permission>

/** What one file can hold. */
export const maxImportBytes = 50 * 1024 * 1024
export const maxImportRows = 200_000
export const maxImportColumns = 100

/**
 * `MAPPING`: uploaded, nothing checked yet. `STOPPED`: interrupted by someone, or because they may no longer import; it
 * can go on. The states that end with -ING are worked on in the background.
 */
export const importState = z.enum([
  'MAPPING',
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'STOPPED',
  'DONE',
  'UNDOING',
  'UNDONE',
])
export type ImportState = z.infer<typeof importState>

/** What became of a row; `NEW` will be added. `KEPT`: added, and changed or used since, so that undo left it. */
export const importOutcome = z.enum(['WAITING', 'NEW', 'ADDED', 'UNCHANGED', 'FAILED', 'UNDONE', 'KEPT'])
export type ImportOutcome = z.infer<typeof importOutcome>

/** A column that records of a kind can be given. */
export const importColumn = z.object({
  key: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  help: z.string(),
  example: z.string(),
})
export type ImportColumn = z.infer<typeof importColumn>

export const importKindInfo = z.object({
  kind: importKind,
  columns: z.array(importColumn),
  /** What happens to the records, in words. */
  note: z.string(),
  /** What undo does, in words. */
  undo: z.string(),
})
export type ImportKindInfo = z.infer<typeof importKindInfo>

/** Where the value of a column comes from: a column of the file, counted from 0, or the same value for every row. */
const importSource = z.union([
  z.strictObject({ column: z.number().int().min(0).max(maxImportColumns) }),
  z.strictObject({ value: z.string().max(500) }),
])
export const importMapping = z.record(z.string().max(40), importSource)
export type ImportMapping = z.infer<typeof importMapping>

export const importCounts = z.object(
  Object.fromEntries(importOutcome.options.map(outcome => [outcome, z.number().int()])) as Record<
    ImportOutcome,
    z.ZodNumber
  >,
)
export type ImportCounts = z.infer<typeof importCounts>

export const importListed = z.object({
  id,
  kind: importKind,
  fileName: z.string(),
  state: importState,
  /** Rows of the file, without its header. */
  rows: z.number().int(),
  counts: importCounts,
  /** Rows the running step is about, and how many of them are done. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  /** Why it stopped. */
  problem: z.string().nullable(),
  by: personRef,
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type ImportListed = z.infer<typeof importListed>

export const importRecord = importListed.extend({
  headers: z.array(z.string()),
  /** The first rows of the file, while its columns are mapped. */
  samples: z.array(z.array(z.string())),
  mapping: importMapping,
  /** When the same file was imported before. */
  importedBeforeAt: instant.nullable(),
  /** The earlier file whose records the check found, and in how many rows, however either is written. */
  repeats: z.object({ fileName: z.string(), at: z.string(), rows: z.number().int() }).nullable(),
})
export type ImportRecord = z.infer<typeof importRecord>

/** A row that was refused, or that undo left. `row` counts as a spreadsheet does: the header is row 1. */
export const importProblem = z.object({
  row: z.number().int(),
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
})

export const importListQuery = listQuery(['createdAt'], {
  kind: anyOf(importKind).optional(),
  state: anyOf(importState).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type ImportListQuery = z.output<typeof importListQuery>

export const importProblemQuery = z.strictObject({
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(100).default(25),
})

export const imports = area({
  kinds: {
    method: 'GET',
    path: '/api/import/kinds',
    access: 'imports:use',
    summary: 'The kinds of records you can import, with their columns',
    response: wholeList(importKindInfo),
  },
  template: {
    method: 'GET',
    path: '/api/import/template',
    access: 'imports:use',
    summary: 'A CSV file with the columns of a kind and an example',
    query: z.strictObject({ kind: importKind }),
    response: 'csv',
  },
  list: {
    method: 'GET',
    path: '/api/import/all',
    access: 'imports:use',
    summary: 'List imports, newest first',
    query: importListQuery,
    response: pageOf(importListed),
  },
  create: {
    method: 'POST',
    path: '/api/import',
    access: 'imports:use',
    summary: 'Upload a CSV file as multipart: first the kind, then the file. Nothing is imported yet',
    body: z.strictObject({ kind: importKind, fileName: z.string().trim().min(1).max(200), file }),
    multipart: { maxFileBytes: maxImportBytes, isStreamed: true },
    ownTransactions: true,
    response: one(importRecord),
    status: 201,
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  check: {
    method: 'PUT',
    path: '/api/import/check',
    access: 'imports:use',
    summary: 'Map the columns and check every row in the background. Nothing is saved',
    body: z.strictObject({ id, mapping: importMapping }),
    takesLong: true,
    response: one(importRecord),
  },
  commit: {
    method: 'POST',
    path: '/api/import/commit',
    access: 'imports:use',
    summary: 'Import the rows that passed the check, in the background. Also continues a stopped import',
    body: z.strictObject({ id }),
    response: one(importRecord),
  },
  stop: {
    method: 'POST',
    path: '/api/import/stop',
    access: 'imports:use',
    summary: 'Stop an import; rows that are imported stay',
    body: z.strictObject({ id }),
    response: one(importRecord),
  },
  undo: {
    method: 'POST',
    path: '/api/import/undo',
    access: 'imports:use',
    summary: 'Take the imported records back, except those that were changed or used since',
    body: z.strictObject({ id }),
    response: one(importRecord),
  },
  remove: {
    method: 'DELETE',
    path: '/api/import',
    access: 'imports:use',
    summary: 'Discard an uploaded file of which nothing was imported',
    body: z.strictObject({ id }),
    response: nothing,
  },
  get: {
    method: 'GET',
    path: '/api/import/:id',
    access: 'imports:use',
    summary: 'Get an import with its progress',
    params: byId,
    response: one(importRecord),
  },
  problems: {
    method: 'GET',
    path: '/api/import/:id/problems',
    access: 'imports:use',
    summary: 'The rows that were refused, with the reasons by column',
    params: byId,
    query: importProblemQuery,
    response: pageOf(importProblem),
  },
  failedRows: {
    method: 'GET',
    path: '/api/import/:id/failed-rows',
    access: 'imports:use',
    summary: 'The refused rows as CSV with the reasons, to correct and import again',
    params: byId,
    response: 'csv',
  },
})
