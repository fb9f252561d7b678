import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { heading, press } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { aNotification } from '../../../test/records/notifications.ts'

const unread = aNotification({ title: 'Loja Verde wants to join', link: '/settings/appearance' })
const newest = aNotification({ createdAt: '2026-05-09T09:00:00.000Z' })

it('lists by status and type, and opens what a notification is about', async () => {
  const { calls, address } = await openPage('/notifications?status=UNREAD&type=STORE_REQUESTED', {
    'notifications.my': { data: [unread], totalCount: 1, unreadCount: 1 },
    'notifications.markAsRead': { unreadCount: 0 },
  })
  await heading('Notifications')
  expect(calls('notifications.my')).toContainEqual({
    query: expect.objectContaining({ status: 'UNREAD', type: ['STORE_REQUESTED'], sortOrder: 'desc' }),
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Loja Verde wants to join' }))
  await heading('Appearance')
  expect(address()).toBe('/settings/appearance')
  expect(calls('notifications.markAsRead')).toEqual([{ body: { ids: [unread.id] } }])
})

it('marks all as read up to the newest of all pages', async () => {
  const { calls } = await openPage('/notifications?page=2', {
    'notifications.my': ({ query }) => ({
      data: [query.limit === 1 ? newest : unread],
      totalCount: 26,
      unreadCount: 5,
    }),
    'notifications.markAllAsRead': { unreadCount: 0 },
  })
  await press('Mark all as read')
  await waitFor(() => expect(calls('notifications.markAllAsRead')).toEqual([{ body: { before: newest.createdAt } }]))
})

it('says so when there is nothing', async () => {
  await openPage('/notifications', {})
  expect(await screen.findByText('You are up to date')).toBeVisible()
})
