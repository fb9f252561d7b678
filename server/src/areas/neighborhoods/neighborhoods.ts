import type { Selection } from '@fulmar/contract/core/bulk'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { shortName } from '@fulmar/contract/core/short-name'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import {
  type LedMemberQuery,
  type Neighborhood,
  type NeighborhoodFilter,
  type NeighborhoodInput,
  type NeighborhoodRecord,
  type NeighborhoodStatus,
  neighborhoodInput,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { checkEach } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint } from '#core/errors.ts'
import { exportColumns } from '#core/fields/export-columns.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record, recordExport } from '../activity/activity.ts'
import {
  allNeighborhoods,
  countMembers,
  deleteNeighborhood,
  findLed,
  findNeighborhood,
  findRecord,
  insertNeighborhood,
  listShownMembers,
  lockChosen,
  updateNeighborhood,
  updateStatuses,
} from './neighborhoods.queries.ts'

const getNeighborhood = async (db: Db, id: string): Promise<Neighborhood> =>
  found(await findNeighborhood(db, id), 'Neighborhood')

const neighborhoodRecords = { noun: 'neighborhood', table: 'neighborhoods', get: getNeighborhood }

/** Fails with NOT_FOUND. */
export const getRecord = async (db: Db, id: string): Promise<NeighborhoodRecord> =>
  found(await findRecord(db, id), 'Neighborhood')

/** Fails with NEIGHBORHOOD_NAME_TAKEN, NEIGHBORHOOD_CODE_TAKEN. */
export async function createNeighborhood(db: Db, actor: Actor, input: NeighborhoodInput): Promise<Neighborhood> {
  const id = uuidv7()
  await unique(insertNeighborhood(db, id, input))
  await record(db, actor, { action: 'neighborhood.created', entityId: id, after: input })
  return getNeighborhood(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, NEIGHBORHOOD_NAME_TAKEN, NEIGHBORHOOD_CODE_TAKEN. */
export async function changeNeighborhood(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & Partial<NeighborhoodInput>,
): Promise<Neighborhood> {
  const before = inputOf(await lockSeen(db, neighborhoodRecords, { id, version }))
  const after = { ...before, ...changes }
  await unique(updateNeighborhood(db, id, after))
  await record(db, actor, { action: 'neighborhood.changed', entityId: id, before, after })
  return getNeighborhood(db, id)
}

/** Sets the status of many at once; each change is recorded on its own. */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  selection: Selection<NeighborhoodFilter>,
  status: NeighborhoodStatus,
) {
  const chosen = await lockChosen(db, selection)
  const { changing, ids, results } = checkEach(chosen, one => (one.status === status ? 'SAME' : 'CHANGES'))
  await updateStatuses(db, ids, status)
  const entries = changing.map(({ id, status: before }) => ({
    action: 'neighborhood.changed' as const,
    entityId: id,
    before: { status: before },
    after: { status },
  }))
  await record(db, actor, ...entries)
  return results(one => ({ status: one.status }))
}

/**
 * A neighborhood with members or stores cannot be removed. Fails with NOT_FOUND, STALE_VERSION,
 * NEIGHBORHOOD_HAS_PEOPLE.
 */
export async function removeNeighborhood(db: Db, actor: Actor, seen: SeenRecord) {
  const before = await lockSeen(db, neighborhoodRecords, seen)
  await onConstraint(deleteNeighborhood(db, seen.id), {
    users_neighborhood_id_fkey: () =>
      new AppError('NEIGHBORHOOD_HAS_PEOPLE', 'This neighborhood has members. Archive it instead'),
    collections_neighborhood_id_fkey: () =>
      new AppError('NEIGHBORHOOD_HAS_PEOPLE', 'This neighborhood has collections. Archive it instead'),
    stores_neighborhood_id_fkey: () =>
      new AppError('NEIGHBORHOOD_HAS_PEOPLE', 'This neighborhood has stores. Archive it instead'),
    role_switch_requests_neighborhood_id_fkey: askedToLead,
    role_switch_requests_from_neighborhood_id_fkey: askedToLead,
  })
  await record(db, actor, { action: 'neighborhood.removed', entityId: seen.id, before: inputOf(before) })
}

const askedToLead = () =>
  new AppError('NEIGHBORHOOD_HAS_PEOPLE', 'This neighborhood has role-switch requests. Archive it instead')

export async function exportNeighborhoods(db: Db, actor: Actor, filter: NeighborhoodFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'neighborhood.exported', filter)
  return { filename: 'neighborhoods.csv', query: allNeighborhoods(filter), columns: csvColumns }
}

const { radiusMeters, status: statusColumn, households, ...about } = exportColumns(neighborhoodFields)

const csvColumns: readonly CsvColumn<Neighborhood>[] = [
  ...Object.values(about),
  ['Latitude', n => n.centre.latitude],
  ['Longitude', n => n.centre.longitude],
  radiusMeters,
  statusColumn,
  ['Leaders', n => n.leaders.map(leader => leader.name).join('; ')],
  households,
  ['Members', n => n.members],
  ['Stores', n => n.stores],
  ['Collected (kg)', n => n.grams / 1000],
  ['Rank', n => n.rank],
  ['Goal (kg)', n => n.goal && n.goal.grams / 1000],
  ['Goal period', n => n.goal?.period],
  ['Created', n => n.createdAt],
]

const inputOf = (n: Neighborhood): NeighborhoodInput => inputFrom(neighborhoodInput, n)

const unique = <T>(work: Promise<T>) =>
  onConstraint(work, {
    neighborhoods_name_key: () =>
      fieldError('NEIGHBORHOOD_NAME_TAKEN', 'name', 'A neighborhood with this name already exists in this city'),
    neighborhoods_code_key: () =>
      fieldError('NEIGHBORHOOD_CODE_TAKEN', 'code', 'Another neighborhood already uses this code'),
  })

/** The neighborhood that a leader leads. Fails with NOT_FOUND. */
export const ledBy = async (db: Db, { id }: Actor): Promise<string> => found(await findLed(db, id), 'Neighborhood').id

/** Only those who agreed to it, by their first names. */
export async function listLedMembers(db: Db, id: string, query: LedMemberQuery) {
  const { data, totalCount } = await listShownMembers(db, id, query)
  const members = data.map(member => ({ ...member, name: shortName(member.name) }))
  return { data: members, totalCount, hidden: (await countMembers(db, id)) - totalCount }
}
