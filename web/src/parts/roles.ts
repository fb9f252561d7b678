import type { AdminRole } from '@fulmar/contract/permissions'

/** What a role is called on screen. */
export const roleWords: Record<AdminRole, string> = {
  OWNER: 'Owner',
  OPERATIONS: 'Operations',
  FINANCE: 'Finance',
  CONTENT: 'Content',
  AUDITOR: 'Auditor',
}
