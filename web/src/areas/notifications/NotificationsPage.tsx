import { notificationTypes, typesFor } from '@fulmar/contract/notifications/notification-types'
import { type Notification, notifications } from '@fulmar/contract/notifications/notifications'
import type { Profile } from '@fulmar/contract/users/users'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useList } from '#parts/lists/use-list.ts'
import { useMarking } from '#parts/notifications/use-marking.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'

const columns: readonly Column<Notification, 'createdAt'>[] = [
  { id: 'title', title: 'Notification', wraps: true, cell: row => row.title, detail: row => row.body },
  { id: 'type', title: 'Type', card: 'plain', cell: row => notificationTypes[row.type].label },
  { id: 'createdAt', title: 'When', sortBy: 'createdAt', card: 'plain', at: row => row.createdAt },
  {
    id: 'readAt',
    title: 'Status',
    card: 'corner',
    cell: row => (
      <StatusBadge tone={row.readAt === null ? 'info' : 'off'}>{row.readAt === null ? 'Unread' : 'Read'}</StatusBadge>
    ),
  },
]

const filtersFor = (me: Profile | null): Filter<'status' | 'type'>[] => [
  {
    kind: 'one',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'UNREAD', label: 'Unread' },
      { value: 'READ', label: 'Read' },
    ],
  },
  {
    kind: 'several',
    key: 'type',
    label: 'Type',
    options: me ? typesFor(me).map(value => ({ value, label: notificationTypes[value].label })) : [],
  },
]

export function NotificationsPage() {
  const { page, table } = useList(notifications.my)
  const { adminDetails } = useAdminDetails()
  // The newest of all, on whichever page the reader is.
  const newest = useApi(notifications.my, { query: { limit: 1 } }).data?.data[0]
  const { markRead, markAllRead, isMarkingAll } = useMarking()
  const navigate = useNavigate()
  const open = (notification: Notification) => {
    if (notification.readAt === null) markRead([notification.id])
    void navigate({ href: notification.link })
  }
  return (
    <Sections>
      <PageHeader
        title="Notifications"
        meaning="Tasks and updates from the last 90 days."
        actions={
          <>
            <Button component={Link} to="/settings/notifications" variant="default">
              Settings
            </Button>
            {newest && page.data && page.data.unreadCount > 0 && (
              <Button
                leftSection={<CheckCheck size={18} aria-hidden />}
                loading={isMarkingAll}
                onClick={() => markAllRead(newest.createdAt)}
              >
                Mark all as read
              </Button>
            )}
          </>
        }
      />
      <DataTable
        label="Notifications"
        columns={columns}
        {...table}
        rowName={row => row.title}
        href={row => row.link}
        onOpen={open}
        filters={filtersFor(adminDetails)}
        empty={<EmptyState title="You are up to date">Tasks and updates appear here.</EmptyState>}
      />
    </Sections>
  )
}
