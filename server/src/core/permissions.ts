import { formatMissing } from '@fulmar/contract/core/permission-words'
import { can, type Grantee, type Permission } from '@fulmar/contract/core/permissions'
import { AppError } from './errors.ts'

/** For what depends on the record or the input; an endpoint's own permission is checked before. Fails with NOT_ALLOWED. */
export function requirePermission(who: Grantee, permission: Permission) {
  if (!can(who, permission))
    throw new AppError('NOT_ALLOWED', formatMissing(permission, who), { fields: { permission } })
}
