import type { Permission } from '@fulmar/contract/permissions'
import { useMatches } from '@tanstack/react-router'
import { useRecordTitle } from '#core/page-title.ts'
import type { Crumb } from '#ui/shell/Breadcrumb.tsx'

/** The titles of the routes that lead here; a record page names the last step itself. */
export function useCrumbs(): Crumb[] {
  const record = useRecordTitle()
  const crumbs = useMatches()
    .filter(match => match.staticData.title !== undefined)
    .map(match => ({ label: match.staticData.title ?? '', to: match.pathname }))
  const last = crumbs.at(-1)
  return last && record ? [...crumbs.slice(0, -1), { ...last, label: record }] : crumbs
}

/** The first permission this page asks for and the person lacks. */
export const usePagePermission = (may: (permission: Permission) => boolean): Permission | undefined =>
  useMatches()
    .map(match => match.staticData.permission)
    .find((permission): permission is Permission => permission !== undefined && !may(permission))
