import type { SeenRecord } from '@fulmar/contract/common'
import type { MasterEntry, MasterInput, MasterType } from '@fulmar/contract/master-data'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { deleteEntry, findEntry, insertEntry, updateEntry } from './master-data.queries.ts'

/** Lets another entry take the place of one in everything that refers to it. */
export type Replace = (db: Db, type: MasterType, id: string, by: string) => Promise<unknown>

const getEntry = async (db: Db, id: string): Promise<MasterEntry> => found(await findEntry(db, id), 'Entry')

const entryRecords = { noun: 'entry', table: 'master_entries', get: getEntry }

/** Fails with MASTER_CODE_TAKEN, INVALID_INPUT. */
export async function createEntry(db: Db, actor: Actor, input: MasterInput): Promise<MasterEntry> {
  const id = uuidv7()
  const { type, label, code = codeOf(label), order = null, active = true, meta = {} } = input
  if (code === '') refuseField('code', 'Give it a code of letters or digits')
  await unique(insertEntry(db, id, { type, label, code, order, active, meta }))
  const entry = await getEntry(db, id)
  await record(db, actor, { action: 'master.created', entityId: id, after: traced(entry) })
  return entry
}

/** Fails with NOT_FOUND, STALE_VERSION, MASTER_CODE_TAKEN, MASTER_CODE_FIXED. */
export async function changeEntry(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & Partial<Omit<MasterInput, 'type'>>,
): Promise<MasterEntry> {
  const before = await lockSeen(db, entryRecords, { id, version })
  const after = { ...before, ...changes }
  if (after.code !== before.code && before.usedBy > 0)
    throw new AppError('MASTER_CODE_FIXED', 'This entry is in use, so its code stays. Add another entry instead', {
      fields: { code: 'The code of an entry in use stays' },
    })
  await unique(updateEntry(db, id, after))
  await record(db, actor, { action: 'master.changed', entityId: id, before: traced(before), after: traced(after) })
  return getEntry(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, MASTER_ENTRY_USED, INVALID_INPUT. */
export async function removeEntry(
  db: Db,
  actor: Actor,
  replace: Replace,
  { id, version, replaceBy }: SeenRecord & { replaceBy?: string | undefined },
) {
  const before = await lockSeen(db, entryRecords, { id, version })
  if (replaceBy !== undefined) await replaceEntry(db, replace, before, replaceBy)
  else if (before.usedBy > 0)
    throw new AppError(
      'MASTER_ENTRY_USED',
      `${before.usedBy} records use this. Choose what replaces it, or retire it`,
      {
        data: before,
      },
    )
  await deleteEntry(db, id)
  const after = replaceBy === undefined ? {} : { after: { replaceBy } }
  await record(db, actor, { action: 'master.removed', entityId: id, before: traced(before), ...after })
}

async function replaceEntry(db: Db, replace: Replace, { id, type }: MasterEntry, by: string) {
  const replacement = await findEntry(db, by)
  if (by === id || replacement?.type !== type) refuseField('replaceBy', 'Choose another entry of the same list')
  await replace(db, type, id, by)
}

const traced = ({ type, code, label, order, active, meta }: Omit<MasterEntry, 'id' | 'version' | 'usedBy'>) => ({
  type,
  code,
  label,
  order,
  active,
  meta,
})

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
    master_entries_code_key: () =>
      new AppError('MASTER_CODE_TAKEN', 'This list has an entry of that code', {
        fields: { code: 'This list has an entry of that code' },
      }),
  })
