import type { Permission } from '@fulmar/contract/core/permissions'
import { Link, Navigate } from '@tanstack/react-router'
import { useCan, useMay } from '#core/session/can.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'
import { useGame } from './game-context.ts'

const pages = [
  { to: '/academy/$id/edit', label: 'Edit', permission: 'academy:edit' },
  { to: '/academy/$id/rewards', label: 'Rewards' },
  { to: '/academy/$id/schedule', label: 'Schedule' },
  { to: '/academy/$id/history', label: 'History' },
  { to: '/academy/$id/analytics', label: 'Analytics' },
  { to: '/academy/$id/activity', label: 'Activity', permission: 'activity:read' },
] as const satisfies { to: string; label: string; permission?: Permission }[]

/** The pages of one game. */
export function GameTabs({ id }: { id: string }) {
  const may = useMay()
  return (
    <TabLinks
      label="Pages of this game"
      tabs={pages
        .filter(page => !('permission' in page) || may(page.permission))
        .map(({ to, label }) => ({
          label,
          link: (content, className) => (
            <Link to={to} params={{ id }} activeOptions={{ includeSearch: false }} className={className}>
              {content}
            </Link>
          ),
        }))}
    />
  )
}

/** The address of a game without a page leads to the first one that the role may open. */
export function GameStart() {
  const { id } = useGame()
  const mayEdit = useCan('academy:edit')
  return <Navigate to={mayEdit ? '/academy/$id/edit' : '/academy/$id/history'} params={{ id }} replace />
}
