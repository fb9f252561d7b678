import type { BulkResult } from '@fulmar/contract/core/bulk'
import type { BeforeChange } from '@fulmar/contract/users/user-list'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { choose, dialog, fill, follow, heading, press } from '../../../../test/acting.ts'
import type { Answers } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aUser } from '../../../../test/records/people.ts'

const teresa = aUser({ name: 'Teresa', email: 'teresa@people.example' })
const marina = aUser({ name: 'Marina Fulmar', userType: 'ADMIN', email: 'marina@fulmar.example' })
const stats = {
  total: 2,
  active30d: 2,
  newThisMonth: 1,
  monthStart: '2026-10-31T23:00:00.000Z',
  suspended: 0,
  pointsOutstanding: 240,
  byType: { MEMBER: 1, STORE: 0, NEIGHBORHOOD: 0, ADMIN: 1 },
}
const answers = {
  'userList.list': ({ query }) => {
    const data = query.search === teresa.email ? [teresa] : [teresa, marina]
    return { data, totalCount: data.length }
  },
  'userList.stats': { data: stats },
  'masterData.list': { data: [] },
} satisfies Answers

it('finds one of many by a search, and a card narrows the list', async () => {
  const { address, calls } = await openPage('/users', {
    ...answers,
    'userRecord.get': { data: teresa },
  })
  await heading('Users')
  await screen.findByRole('link', { name: 'Marina Fulmar' })
  const label = 'Search by name, email, phone or member code'
  await fill(label, 'teresa@people.example')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Marina Fulmar' })).toBeNull())
  await follow(/^New people this month/)
  await waitFor(() => expect(address()).toContain('joinedFrom='))
  expect(address()).toContain('search=teresa')
  expect(calls('userList.list').at(-1)).toMatchObject({ query: { search: 'teresa@people.example' } })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: label }).value).toBe('teresa@people.example')
  await follow('Teresa')
  await heading('Teresa')
  expect(screen.getAllByText('teresa@people.example')[0]).toBeVisible()
})

it('shows an address with a search and a card as it was left', async () => {
  const { calls } = await openPage('/users?search=teresa@people.example&joinedFrom=2026-03-01T00:00:00.000Z', answers)
  await screen.findByRole('link', { name: 'Teresa' })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('teresa@people.example')
  expect(calls('userList.list')).toMatchObject([{ query: { joinedFrom: '2026-03-01T00:00:00.000Z' } }])
})

it('shows the months of a link from analytics as filters that can be removed', async () => {
  const { address, calls } = await openPage(
    '/users?activeIn=2026-10&firstActiveIn=2020-02&status=ACTIVE,PENDING,SUSPENDED,BLOCKED,ERASED',
    answers,
  )
  await screen.findByRole('link', { name: 'Teresa' })
  expect(screen.getByRole('button', { name: 'Collected in October 2026' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'First collected in February 2020' })).toBeVisible()
  expect(calls('userList.list')).toMatchObject([
    { query: { activeIn: '2026-10', firstActiveIn: '2020-02', status: expect.arrayContaining(['ERASED']) } },
  ])
  expect(calls('userList.stats')[0]).toMatchObject({ query: { activeIn: '2026-10', firstActiveIn: '2020-02' } })
  await press('Remove first collected in filter')
  await waitFor(() => expect(address()).not.toContain('firstActiveIn'))
  expect(address()).toContain('activeIn=2026-10')
  await waitFor(() => expect(calls('userList.list').at(-1)?.query).not.toHaveProperty('firstActiveIn'))
})

it('filters by a month that is chosen', async () => {
  const { calls } = await openPage('/users', answers)
  await screen.findByRole('link', { name: 'Teresa' })
  await press('More filters')
  const section = within(await screen.findByRole('region', { name: 'First collected before' }))
  const month = section.getAllByRole<HTMLInputElement>('radio')[1]
  await userEvent.click(month as HTMLInputElement)
  await waitFor(() =>
    expect(calls('userList.list').at(-1)).toMatchObject({ query: { firstActiveBefore: month?.value } }),
  )
  expect(month?.value).toMatch(/^\d{4}-\d{2}$/)
})

it('names who could not be suspended with many, and takes the rest back', async () => {
  const refusal = { code: 'NOT_ALLOWED', message: 'Colleagues are managed in Settings, Team' }
  const resultFor = (id: string): BulkResult<BeforeChange> =>
    id === marina.id
      ? { id, name: marina.name, outcome: 'REFUSED', refusal }
      : { id, name: teresa.name, outcome: 'DONE', before: { status: 'ACTIVE', reason: null, until: null } }
  const { calls } = await openPage('/users', {
    ...answers,
    'userList.changeMany': ({ body: { selection } }) => ({
      data: { results: 'ids' in selection ? selection.ids.map(resultFor) : [] },
    }),
  })
  const suspend = async (name: string) => {
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    await choose('Change', 'Suspend')
    const question = within(await dialog('Suspend 1 person?'))
    await fill(/^Reason/, 'Only to see what happens')
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }))
  }
  await suspend('Marina Fulmar')
  const report = within(await dialog('Results'))
  expect(report.getByRole('row', { name: /Marina Fulmar/ }).textContent).toContain('Settings, Team')
  await userEvent.click(report.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await suspend('Teresa')
  expect(await screen.findByText('1 person suspended')).toBeVisible()
  await press('Undo')
  await waitFor(() =>
    expect(calls('userList.changeMany').at(-1)).toEqual({
      body: { selection: { ids: [teresa.id] }, change: { status: 'ACTIVE' } },
    }),
  )
  expect(screen.getByRole('link', { name: 'Teresa' })).toBeVisible()
})
