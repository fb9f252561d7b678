import type { AdminRole } from '@fulmar/contract/core/permissions'
import type { TeamMember } from '@fulmar/contract/team'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { changeAdmin } from '../../users/users.ts'
import { deleteSessions } from '../sessions.queries.ts'
import { findSecondFactorRoles, findTeamMember, lockActiveOwners, saveSecondFactorRoles } from './team.queries.ts'

export const getTeamMember = async (db: Db, id: string): Promise<TeamMember> =>
  found(await findTeamMember(db, id), 'Administrator')

interface TeamChange {
  id: string
  version: number
  adminRole?: AdminRole | undefined
  status?: 'ACTIVE' | 'BLOCKED' | undefined
}

/** Takes effect immediately. Fails with NOT_FOUND, STALE_VERSION, LAST_OWNER, ALREADY_ACCEPTED. */
export async function changeTeamMember(db: Db, actor: Actor, change: TeamChange): Promise<TeamMember> {
  const owners = await lockActiveOwners(db)
  const now = await getTeamMember(db, change.id)
  const before = asSeen(now, change.version, 'this administrator')
  const after = { adminRole: change.adminRole ?? before.adminRole, status: statusAfter(before, change.status) }
  const staysOwner = after.adminRole === 'OWNER' && after.status === 'ACTIVE'
  if (owners.length === 1 && owners[0]?.id === change.id && !staysOwner)
    throw new AppError('LAST_OWNER', 'This is the last owner. Make someone else an owner first')
  await changeAdmin(db, change.id, after.adminRole, after.status)
  if (after.status === 'BLOCKED') await deleteSessions(db, change.id)
  const { adminRole, status } = before
  await record(db, actor, { action: 'team.changed', entityId: change.id, before: { adminRole, status }, after })
  return getTeamMember(db, change.id)
}

/** A pending invitation cannot be activated by someone else. */
function statusAfter(before: TeamMember, wanted: 'ACTIVE' | 'BLOCKED' | undefined) {
  if (before.status === 'PENDING' && wanted)
    throw new AppError('ALREADY_ACCEPTED', 'This invitation is still open. Withdraw it instead')
  return wanted ?? before.status
}

export const getPolicy = async (db: Db) => ({ secondFactorRoles: await findSecondFactorRoles(db) })

export async function changePolicy(db: Db, actor: Actor, secondFactorRoles: AdminRole[]) {
  const before = await getPolicy(db)
  await saveSecondFactorRoles(db, secondFactorRoles)
  await record(db, actor, { action: 'team.policy-changed', before, after: { secondFactorRoles } })
  return getPolicy(db)
}
