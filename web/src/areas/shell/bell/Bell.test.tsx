import { notifications } from '@fulmar/contract/notifications/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { keyOf, queryClient } from '#core/api/queries.ts'
import { dialog, heading, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aNotification } from '../../../../test/records/notifications.ts'

const older = '2026-05-01T08:00:00.000Z'
const newer = '2026-05-01T09:00:00.000Z'
const mug = aNotification({
  type: 'REWARD_ENDING',
  title: 'Mug ends soon',
  link: '/settings/appearance?from=bell',
  createdAt: newer,
})
const read = aNotification({ type: 'TEAM_JOINED', title: 'Ana joined the team', createdAt: older, readAt: newer })

const answers = (unreadCount = 1) => ({
  'notifications.my': { data: [mug, read], totalCount: 2, unreadCount },
  'notifications.markAsRead': { unreadCount: 0 },
  'notifications.markAllAsRead': { unreadCount: 0 },
})

it('says how many are unread, and marks nothing when it is opened', async () => {
  const { calls } = await openPage('/settings/appearance', answers(100))
  await heading('Appearance')
  await press('Notifications, 99+ unread')
  const bell = within(await dialog('Notifications'))
  expect(bell.getByRole('link', { name: 'Unread: Mug ends soon' })).toBeVisible()
  expect(bell.getByRole('link', { name: 'Ana joined the team' })).toBeVisible()
  expect(calls('notifications.markAsRead')).toEqual([])
  expect(calls('notifications.markAllAsRead')).toEqual([])
})

it('leads to what a notification is about and marks it as read', async () => {
  const { calls, address } = await openPage('/settings/security', { ...answers(), 'auth.sessions': { data: [] } })
  await press('Notifications, 1 unread')
  await userEvent.click(await screen.findByRole('link', { name: 'Unread: Mug ends soon' }))
  await heading('Appearance')
  expect(address()).toBe('/settings/appearance?from=bell')
  expect(calls('notifications.markAsRead')).toEqual([{ body: { ids: [mug.id] } }])
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
})

it('marks one, or all up to the newest that is shown', async () => {
  const { calls } = await openPage('/settings/appearance', answers())
  await press('Notifications, 1 unread')
  await press('Mark as read: Mug ends soon')
  await waitFor(() => expect(calls('notifications.markAsRead')).toEqual([{ body: { ids: [mug.id] } }]))
  await press('Mark all as read')
  await waitFor(() => expect(calls('notifications.markAllAsRead')).toEqual([{ body: { before: newer } }]))
})

it('says so when there is nothing', async () => {
  await openPage('/settings/appearance', {})
  await press('Notifications')
  const bell = within(await dialog('Notifications'))
  expect(bell.getByText('You are up to date')).toBeVisible()
  expect(bell.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(bell.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/notifications')
})

it('counts again and says so politely when a live event comes', async () => {
  let unreadCount = 0
  await openPage('/settings/appearance', {
    'notifications.my': () => ({ data: [], totalCount: 0, unreadCount: unreadCount++ }),
    'notifications.live': async () => {
      await waitFor(() =>
        expect(queryClient.getQueryData(keyOf(notifications.my, { query: { limit: 30 } }))).not.toBeUndefined(),
      )
      return { events: [{ topic: 'notification', at: newer }] }
    },
  })
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  expect(screen.getByText('New notification, 1 unread').getAttribute('aria-live')).toBe('polite')
})
