import { withIds } from '@fulmar/contract/core/fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import { type User, type UserInput, userFormOf } from '@fulmar/contract/users/user-record'
import type { Db } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { findUser } from './user-record.queries.ts'

/** How people get in, and how they are kept out: what the rules of a user's record need of the accounts. */
export interface UserServices extends MailServices {
  /** A link to set the first password. */
  invitationUrl: (db: Db, publicUrl: string, userId: string) => Promise<string>
  withdrawLink: (db: Db, userId: string) => Promise<unknown>
  signOutEverywhere: (db: Db, userId: string) => Promise<unknown>
}

/** Fails with NOT_FOUND. */
export const getUser = async (db: Db, id: string): Promise<User> => found(await findUser(db, id), 'User')

export const userRecords = { noun: 'user', table: 'users', get: getUser }

export const inputOf = (user: User): UserInput => withIds(userFields, userFormOf(user))
