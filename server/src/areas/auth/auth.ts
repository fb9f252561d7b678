import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { newToken } from '#core/secrets.ts'
import { deleteSessions } from './sessions.queries.ts'
import { listStoresOf, ownsStore } from './staff/staff.queries.ts'
import { deleteInvitation, findOwner, saveInvitation } from './team/team.queries.ts'

/** A link to set the first password. Valid once, for 7 days; it replaces the previous one. */
export async function invitationUrl(db: Db, publicUrl: string, userId: string): Promise<string> {
  const { token, hash } = newToken()
  await saveInvitation(db, userId, hash)
  // In the fragment, so that the token appears in no server log.
  return `${publicUrl}/accept-invitation#${token}`
}

export const linkExpired = () =>
  new AppError('LINK_EXPIRED', 'This link has been used or has expired. Ask for a new one')

/** Invalidates an emailed link. */
export const withdrawLink = (db: Db, userId: string) => deleteInvitation(db, userId)

/** Ends every session of a user. */
export const signOutEverywhere = (db: Db, userId: string) => deleteSessions(db, userId)

/** Whether somebody can sign in who may do everything. */
export const hasOwner = async (db: Db): Promise<boolean> => (await findOwner(db)) !== undefined

/** The store whose counter somebody is at; an owner of several says which. Fails with NOT_FOUND, INVALID_INPUT. */
export async function storeAtWork(db: Db, actor: Actor, asked?: string): Promise<string> {
  const stores = actor.counter ? [actor.counter.storeId] : await listStoresOf(db, actor.id)
  if (asked === undefined && stores.length > 1) refuseField('storeId', 'Choose one of your stores')
  return found(asked === undefined ? stores[0] : stores.find(id => id === asked), 'Store')
}

/** Whether somebody is at the counter of a store, or owns it. */
export const worksAt = async (db: Db, { id, counter }: Actor, storeId: string): Promise<boolean> =>
  counter ? counter.storeId === storeId : ownsStore(db, storeId, id)
