import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { aUser } from '../../../test/records/people.ts'
import { someId } from '../../../test/records/some.ts'

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
  await fill('Email (optional)', 'rita@example.org')
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

it('notices somebody with the same phone before a member is saved, and only says so', async () => {
  const twin = { id: someId(), name: 'Ana Ramos', memberCode: 'ABCDEFGH', neighborhood: null, hasSamePhone: true }
  const { calls } = await openPage('/users', {
    ...list,
    'userRecord.duplicates': ({ query: { phone } }) =>
      phone === '+351912345678' ? { data: [twin], totalCount: 1 } : { data: [], totalCount: 0 },
  })
  await press('Add member')
  const drawer = within(await dialog('Add member'))
  await fill(/^Phone/, '+351 912 345 670')
  await waitFor(() => expect(calls('userRecord.duplicates')).not.toEqual([]))
  expect(drawer.queryByText('Already a member?')).toBeNull()
  await fill(/^Phone/, '+351 912 345 678')
  expect(await drawer.findByText('Already a member?')).toBeVisible()
  const link = drawer.getByRole('link', { name: 'Ana Ramos' })
  expect(link.getAttribute('href')).toBe(`/users/${twin.id}`)
  expect(link.closest('li')?.textContent).toContain('(ABCD-EFGH) has the same phone.')
  const [, send] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add member', hidden: true })
  expect(send?.disabled).toBe(false)
})
