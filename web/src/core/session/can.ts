import { can, type Permission } from '@fulmar/contract/core/permissions'
import { useAdminDetails } from './AdminDetailsProvider.tsx'

/** Whether the signed-in person has a permission. The server checks it again on every call. */
export function useCan(permission: Permission): boolean {
  const { adminDetails } = useAdminDetails()
  return adminDetails !== null && can(adminDetails, permission)
}

/** A permission check for several permissions. */
export function useMay(): (permission: Permission) => boolean {
  const { adminDetails } = useAdminDetails()
  return permission => adminDetails !== null && can(adminDetails, permission)
}
