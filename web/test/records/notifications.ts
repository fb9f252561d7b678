import type { Notification } from '@fulmar/contract/notifications/notifications'

let count = 0

export const aNotification = (over: Partial<Notification> = {}): Notification => ({
  id: `0190a0a0-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  type: 'STORE_REQUESTED',
  title: 'Loja Azul wants to join',
  body: 'A store request from Porto',
  link: '/stores/requests',
  createdAt: '2026-05-04T10:00:00.000Z',
  readAt: null,
  ...over,
})
