import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aUser } from '../../../../test/records/people.ts'

const stats = {
  total: 0,
  active30d: 0,
  newThisMonth: 0,
  monthStart: '2026-10-31T23:00:00.000Z',
  suspended: 0,
  pointsOutstanding: 0,
  byType: { MEMBER: 0, STORE: 0, NEIGHBORHOOD: 0, ADMIN: 0 },
}
const list = {
  'userList.stats': { data: stats },
  'userList.list': { data: [], totalCount: 0 },
  'neighborhoods.list': { data: [], totalCount: 0 },
}

it('adds and invites a member, and opens their page', async () => {
  const rita = aUser({ name: 'Rita Faro' })
  const { address, calls } = await openPage('/users', {
    ...list,
    'userRecord.create': { data: rita },
    'userRecord.get': { data: rita },
  })
  await heading('Users')
  await press('Add member')
  await dialog('Add member')
  await fill('Name', 'Rita Faro')
  await fill('Email', 'rita@example.org')
  const [, send] = screen.getAllByRole('button', { name: 'Add member' })
  send?.click()
  await waitFor(() => expect(address()).toContain(`/users/${rita.id}`))
  expect(calls('userRecord.create')).toMatchObject([
    { body: { name: 'Rita Faro', email: 'rita@example.org', neighborhoodId: null, isInvited: true } },
  ])
})

it('is offered to roles that may change people', async () => {
  await openPage('/users', list, 'AUDITOR')
  await heading('Users')
  expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
})
