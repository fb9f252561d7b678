import type { AdminRole } from '@fulmar/contract/permissions'

/** Display names of roles. */
export const roleWords: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}
