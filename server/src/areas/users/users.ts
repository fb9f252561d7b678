import type { AdminRole } from '@fulmar/contract/permissions'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db.ts'
import { AppError, onConstraint } from '#core/errors.ts'
import { record, system } from '../activity/activity.ts'
import { insertUsers } from './users.queries.ts'

interface NewAdmin {
  name: string
  email: string
  adminRole: AdminRole
}

/** Fails with EMAIL_TAKEN. */
export async function createAdmin(db: Db, { name, email, adminRole }: NewAdmin): Promise<string> {
  const id = uuidv7()
  await onConstraint(insertUsers(db, [{ id, name, email, userType: 'ADMIN', adminRole, neighborhoodId: null }]), {
    people_email_key: () => new AppError('EMAIL_TAKEN', 'Someone with this email exists already'),
  })
  await record(db, system, { action: 'user.created', entityId: id, after: { userType: 'ADMIN', adminRole } })
  return id
}
