import { can, type Permission } from '@fulmar/contract/permissions'
import { useAdminDetails } from './AdminDetailsProvider.tsx'

/** Whether the signed-in person may; the server decides again on every call. */
export function useCan(permission: Permission): boolean {
  const { adminDetails } = useAdminDetails()
  return adminDetails !== null && can(adminDetails, permission)
}

/** The same question for many permissions at once. */
export function useMay(): (permission: Permission) => boolean {
  const { adminDetails } = useAdminDetails()
  return permission => adminDetails !== null && can(adminDetails, permission)
}
