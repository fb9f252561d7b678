import type { SeenRecord } from '@fulmar/contract/core/common'
import { inputFrom } from '@fulmar/contract/core/input-from'
import {
  entryFields,
  isReasonType,
  isReplaceable,
  type MasterEntry,
  type MasterInput,
  type MasterType,
  type ReplaceableType,
} from '@fulmar/contract/master-data'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint, refuseField } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { changePlasticEntry, orderPlastics } from '../plastic-rates/plastic-rates.ts'
import {
  deleteEntry,
  findEntry,
  insertEntry,
  listEntries,
  lockList,
  updateEntry,
  updateOrder,
} from './master-data.queries.ts'

/** Lets another entry take the place of one in everything that refers to it. */
export type Replace = (db: Db, type: ReplaceableType, id: string, by: string) => Promise<unknown>

export const getEntry = async (db: Db, id: string): Promise<MasterEntry> => found(await findEntry(db, id), 'Entry')

/** Plastics have a table of their own. */
async function lockSeenEntry(db: Db, seen: SeenRecord): Promise<MasterEntry> {
  const { type } = await getEntry(db, seen.id)
  const table = type === 'PLASTIC_TYPE' ? 'plastic_types' : 'master_entries'
  return lockSeen(db, { noun: 'entry', table, get: getEntry }, seen)
}

/** Fails with MASTER_CODE_TAKEN, MASTER_ENTRY_FIXED, INVALID_INPUT. */
export async function createEntry(db: Db, actor: Actor, input: MasterInput): Promise<MasterEntry> {
  const id = uuidv7()
  const { type, label, code = codeOf(label), order = null, active = true, meta = {} } = input
  if (type === 'PLASTIC_TYPE') throw fixed('The seven plastics are those of the resin codes. None can be added')
  if (code === '') refuseField('code', 'Give it a code of letters or digits')
  checkLabel(type, label)
  await lockList(db, type)
  await unique(insertEntry(db, id, { type, label, code, order, active, meta }))
  const entry = await getEntry(db, id)
  await record(db, actor, { action: 'master.created', entityId: id, after: traced(entry) })
  return entry
}

/** Fails with NOT_FOUND, STALE_VERSION, MASTER_CODE_TAKEN, MASTER_CODE_FIXED, MASTER_ENTRY_FIXED, INVALID_INPUT. */
export async function changeEntry(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & Partial<Omit<MasterInput, 'type'>>,
): Promise<MasterEntry> {
  const before = await lockSeenEntry(db, { id, version })
  const after = { ...before, ...changes }
  const isPlastic = before.type === 'PLASTIC_TYPE'
  if (after.code !== before.code && (before.usedBy > 0 || isPlastic))
    throw new AppError('MASTER_CODE_FIXED', 'This entry is in use, so its code stays. Add another entry instead', {
      fields: { code: 'The code of an entry in use stays' },
    })
  if (after.label !== before.label) checkLabel(before.type, after.label)
  if (isPlastic && JSON.stringify(after.meta) !== JSON.stringify(before.meta))
    throw fixed('The resin code of a plastic stays')
  await (isPlastic ? changePlasticEntry(db, id, after) : unique(updateEntry(db, id, after)))
  await record(db, actor, { action: 'master.changed', entityId: id, before: traced(before), after: traced(after) })
  return getEntry(db, id)
}

/** Every entry of the list has to be named once. Fails with INVALID_INPUT. */
export async function reorderEntries(db: Db, actor: Actor, type: MasterType, ids: readonly string[]) {
  await lockList(db, type)
  const before = await listEntries(db, type)
  const known = new Set(before.map(entry => entry.id))
  if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some(id => !known.has(id)))
    refuseField('ids', 'The list has changed. Name each of its entries once')
  await (type === 'PLASTIC_TYPE' ? orderPlastics : updateOrder)(db, ids)
  const after = await listEntries(db, type)
  const labels = (entries: MasterEntry[]) => ({ type, entries: entries.map(entry => entry.label) })
  await record(db, actor, { action: 'master.reordered', before: labels(before), after: labels(after) })
  return after
}

/** Fails with NOT_FOUND, STALE_VERSION, MASTER_ENTRY_USED, MASTER_ENTRY_FIXED, INVALID_INPUT. */
export async function removeEntry(
  db: Db,
  actor: Actor,
  replace: Replace,
  { id, version, replaceBy }: SeenRecord & { replaceBy?: string | undefined },
) {
  const before = await lockSeenEntry(db, { id, version })
  if (before.type === 'PLASTIC_TYPE') throw fixed('Rates and collections name this plastic. Retire it instead')
  if (replaceBy !== undefined) return replaceEntry(db, actor, replace, before, replaceBy)
  if (before.usedBy > 0) throw used(before)
  const isUsed = () => used(before)
  await onConstraint(deleteEntry(db, id), {
    adjustments_reason_fkey: isUsed,
    rewards_category_fkey: isUsed,
    rewards_supplier_fkey: isUsed,
    games_category_fkey: isUsed,
  })
  await record(db, actor, { action: 'master.removed', entityId: id, before: traced(before) })
  return undefined
}

async function replaceEntry(db: Db, actor: Actor, replace: Replace, before: MasterEntry, by: string) {
  const { id, type, usedBy } = before
  if (!isReplaceable(type)) refuseField('replaceBy', 'What was recorded stays as it was. Retire this entry instead')
  const replacement = await findEntry(db, by)
  if (by === id || replacement?.type !== type) refuseField('replaceBy', 'Choose another entry of the same list')
  await replace(db, type, id, by)
  await updateEntry(db, id, { ...before, active: false })
  await record(db, actor, {
    action: 'master.replaced',
    entityId: id,
    before: { active: before.active },
    after: { active: false, replacedBy: replacement.label, records: usedBy },
  })
}

/** A reason of the log has at least three characters. */
function checkLabel(type: MasterType, label: string) {
  if (isReasonType(type) && label.length < 3) refuseField('label', 'Use at least 3 characters')
}

const used = (entry: MasterEntry) =>
  new AppError(
    'MASTER_ENTRY_USED',
    isReplaceable(entry.type)
      ? `Used by ${entry.usedBy}. Choose what replaces it, or retire it`
      : 'This entry has been used, and what was recorded stays. Retire it instead',
    { data: entry },
  )

const fixed = (message: string) => new AppError('MASTER_ENTRY_FIXED', message)

const traced = (entry: MasterEntry) => inputFrom(entryFields, entry)

/** "Home & garden" becomes HOME-GARDEN. */
const codeOf = (label: string) =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-|-$/g, '')

const unique = <T>(work: Promise<T>) =>
  onConstraint(work, {
    master_entries_code_key: () => fieldError('MASTER_CODE_TAKEN', 'code', 'This list has an entry of that code'),
  })
