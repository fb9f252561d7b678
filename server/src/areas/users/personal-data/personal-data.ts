import type { UserFilter, UserRow } from '@fulmar/contract/users/user-list'
import type { PersonalData } from '@fulmar/contract/users/user-record'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record, recordExport } from '../../activity/activity.ts'
import { allPeople } from '../list/user-list.queries.ts'
import { getUser } from '../user-record.ts'
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
  ['Name', it => it.name],
  ['Member code', it => it.memberCode],
  ['Email', it => it.email],
  ['Phone', it => it.phone],
  ['Type', it => it.userType],
  ['Status', it => it.status],
  ['Neighborhood', it => it.neighborhood?.name],
  ['Available points', it => it.points.available],
  ['Points held', it => it.points.held],
  ['Points pending review', it => it.points.pending],
  ['Debt', it => it.points.debt],
  ['Lifetime points', it => it.points.lifetime],
  ['Weight (kg)', it => it.totals.grams / 1000],
  ['Collections', it => it.totals.collections],
  ['Last active', it => it.lastActiveAt],
  ['Joined', it => it.joinedAt],
]
