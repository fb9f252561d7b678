import type { OwnProfile, ProfileChange } from '@fulmar/contract/users/users'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { saveImage } from '#core/files/images.ts'
import { removeLater } from '#core/files/remove-file.ts'
import { record } from '../activity/activity.ts'
import { updateNeighborhoods } from './user-record.queries.ts'
import { bumpUserVersion, findProfile, updatePerson } from './users.queries.ts'
import { getProfile, requireOpenNeighborhood } from './users.ts'

/**
 * Stores the picture before the transaction, which must not wait for it. Fails with STALE_VERSION, UNFIT_FILE, LEADER_STAYS,
 * INVALID_INPUT.
 */
export async function changeProfile(database: Database, files: FileStore, actor: Actor, change: ProfileChange) {
  const avatarKey = change.avatar && (await saveImage(files, 'avatars', change.avatar, 'avatar'))
  try {
    return await database.transaction(tx => changeDetails(tx, actor, change, avatarKey))
  } catch (error) {
    if (avatarKey) await files.remove(avatarKey)
    throw error
  }
}

/** Fields that are not sent stay unchanged. */
async function changeDetails(
  db: Db,
  actor: Actor,
  change: ProfileChange,
  avatarKey: string | undefined,
): Promise<OwnProfile> {
  if (!(await bumpUserVersion(db, actor.id, change.version)))
    throw new AppError('STALE_VERSION', 'Your profile has changed since you opened it', {
      data: await getProfile(db, actor.id),
    })
  const before = found(await findProfile(db, actor.id), 'Profile')
  const after = {
    name: change.name ?? before.name,
    phone: change.phone === undefined ? before.phone : change.phone || null,
    avatarKey: avatarKey ?? before.avatarKey,
    isNameShown: change.isNameShown ?? before.isNameShown,
  }
  await updatePerson(db, actor.id, after)
  const isMoving = change.neighborhoodId !== undefined && change.neighborhoodId !== before.neighborhood?.id
  if (isMoving) await move(db, actor, change.neighborhoodId as string)
  if (before.avatarKey && before.avatarKey !== after.avatarKey) await removeLater(db, before.avatarKey)
  // The audit log outlives personal data, so it records which details changed, not their values.
  const changed: string[] = (['name', 'phone', 'avatarKey', 'isNameShown'] as const).filter(
    key => after[key] !== before[key],
  )
  if (isMoving) changed.push('neighborhood')
  await record(db, actor, { action: 'user.profile-changed', entityId: actor.id, after: { changed } })
  return getProfile(db, actor.id)
}

async function move(db: Db, actor: Actor, neighborhoodId: string) {
  if (actor.userType !== 'MEMBER') throw new AppError('LEADER_STAYS', 'Only members can change their neighborhood')
  await requireOpenNeighborhood(db, neighborhoodId)
  await updateNeighborhoods(db, [actor.id], neighborhoodId)
}
