import type { PersonalData } from '@fulmar/contract/users/personal-data'
import type { UserFilter, UserRow } from '@fulmar/contract/users/user-list'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record, recordExport } from '../../activity/activity.ts'
import { allPeople } from '../list/user-list.queries.ts'
import { getUser } from '../stored-user.ts'
import { findPersonalData } from './personal-data.queries.ts'

/** Logged, because data leaves the system. Fails with NOT_FOUND. */
export async function exportPersonalData(db: Db, actor: Actor, id: string): Promise<PersonalData> {
  const { userType } = await getUser(db, id)
  const tables = await findPersonalData(db, id)
  await record(db, actor, { action: 'user.data-exported', entityId: id })
  return { exportedAt: new Date().toISOString(), userId: id, userType, tables }
}

export async function exportPeople(db: Db, actor: Actor, filter: UserFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'user.exported', filter)
  return { filename: 'people.csv', query: allPeople(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<UserRow>[] = [
  ['Name', user => user.name],
  ['Member code', user => user.memberCode],
  ['Email', user => user.email],
  ['Phone', user => user.phone],
  ['Type', user => user.userType],
  ['Status', user => user.status],
  ['Neighborhood', user => user.neighborhood?.name],
  ['Available points', user => user.points.available],
  ['Points held', user => user.points.held],
  ['Points pending review', user => user.points.pending],
  ['Debt', user => user.points.debt],
  ['Lifetime points', user => user.points.lifetime],
  ['Weight (kg)', user => user.totals.grams / 1000],
  ['Collections', user => user.totals.collections],
  ['Last collection', user => user.lastActiveAt],
  ['Joined', user => user.joinedAt],
]
