import type { Result } from '@fulmar/contract/core/endpoint'
import type { points } from '@fulmar/contract/points/points'
import type { User } from '@fulmar/contract/users/user-record'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openToastLinks } from '#core/toasts.tsx'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { anEntry } from '../../../../test/records/master-data.ts'
import { aUser } from '../../../../test/records/people.ts'
import { aReward } from '../../../../test/records/rewards.ts'
import { someId } from '../../../../test/records/some.ts'

it('shows both versions when someone else saved first, and loses nothing', async () => {
  let saved = aUser({ name: 'Teresa' })
  await openPage(`/users/${saved.id}`, {
    'userRecord.get': () => ({ data: saved }),
    'neighborhoods.list': { data: [], totalCount: 0 },
    'userRecord.change': ({ body: { version, ...changes } }) => {
      if (version === 1) {
        saved = { ...saved, version: 2, name: 'Tereza' }
        return refuse('STALE_VERSION', { data: saved })
      }
      saved = { ...saved, ...(changes as Partial<User>), version: 3 }
      return { data: saved, message: `${saved.name} saved` }
    },
  })
  await heading('Teresa')
  await press('Edit')
  await dialog('Edit Teresa')
  await fill(/^City/, 'Matosinhos')
  await fill('Name', 'Teresinha')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Name/ }).textContent).toMatch(/Teresinha.*Tereza/)
  await press('Save my version')
  expect(await screen.findByText('Teresinha saved')).toBeVisible()
  await heading('Teresinha')
  expect(screen.getByText('Matosinhos', { exact: false })).toBeVisible()
})

it('shows when points expire and whether the member knows, and nothing while none do', async () => {
  const user = aUser()
  const balance = { available: 160, held: 0, pending: 0, debt: 0, lifetime: 160, kinds: [] }
  let expiring: Result<typeof points.expiring>['data'] = []
  const open = () =>
    openPage(`/users/${user.id}?tab=points`, {
      'userRecord.get': { data: user },
      'userRecord.balance': { data: balance },
      'points.list': { totalCount: 0, data: [] },
      'points.expiring': () => ({ data: expiring }),
    })
  await open()
  expect(await screen.findByText(/^Lifetime: 160 points/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Expiring points' })).toBeNull()
  expiring = [
    { on: '2027-02-01', points: 120, isAnnounced: true },
    { on: '2027-03-01', points: 40, isAnnounced: false },
  ]
  cleanup()
  await open()
  const rows = within(await screen.findByRole('table', { name: 'Expiring points' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/Feb.*Member notified.*120 points/),
    expect.stringMatching(/Mar.*202740 points/),
  ])
})

it('shows what the member has and what is left while a reward is redeemed for them', async () => {
  const user = aUser({ points: { available: 600, held: 0, pending: 0, debt: 0, lifetime: 600 } })
  const offered = [aReward({ name: 'Steel bottle', costPoints: 450 }), aReward({ name: 'Bicycle', costPoints: 900 })]
  await openPage(`/users/${user.id}`, {
    'userRecord.get': { data: user },
    'userList.list': { data: [], totalCount: 0 },
    'stores.list': { data: [], totalCount: 0 },
    'rewards.list': ({ query: { search = '' } }) => {
      const data = offered.filter(({ name }) => name.includes(search))
      return { data, totalCount: data.length }
    },
  })
  await heading(user.name)
  await press('Redeem')
  const drawer = within(await dialog('Redeem for a member'))
  const facts = () => drawer.getAllByRole('definition').map(element => element.textContent)
  expect(facts()).toEqual(['600 points'])
  const choose = async (name: string) => {
    await userEvent.clear(drawer.getByRole('combobox', { name: 'Reward' }))
    await userEvent.type(drawer.getByRole('combobox', { name: 'Reward' }), name)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await choose('Steel bottle')
  await waitFor(() => expect(facts()).toEqual(['600 points', '150 points']))
  await choose('Bicycle')
  expect(await drawer.findByText('300 points short of this reward.')).toBeVisible()
  expect(facts()).toEqual(['600 points'])
})

it('shows what happened to the member, not only to their record', async () => {
  const user = aUser({ name: 'Ana Ramos' })
  const entry = {
    actor: { id: someId(), name: 'Rui Costa', memberCode: null },
    apiKey: null,
    entity: null,
    sentence: '',
    reason: null,
    before: null,
    ip: null,
    requestId: null,
    at: '2026-05-04T10:00:00.000Z',
  }
  const { calls } = await openPage(`/users/${user.id}?tab=activity`, {
    'userRecord.get': { data: user },
    'activity.list': {
      totalCount: 2,
      data: [
        {
          ...entry,
          id: someId(),
          action: 'collection.recorded',
          entityType: 'collection',
          entityId: someId(),
          subject: { type: 'collection', id: someId(), name: 'XHDU3Q74', isOwn: false },
          after: { grams: 1200 },
        },
        {
          ...entry,
          id: someId(),
          action: 'points.adjusted',
          entityType: 'user',
          entityId: user.id,
          subject: { type: 'user', id: user.id, name: user.name, isOwn: true },
          after: { points: 40 },
        },
      ],
    },
  })
  const panel = await screen.findByRole('tabpanel', { name: 'Activity' })
  await waitFor(() => expect(panel.textContent).toMatch(/Rui Costa recorded.*XHDU3Q74/))
  expect(panel.textContent).toContain('+40 points')
  expect(calls('activity.list')[0]?.query).toMatchObject({ memberId: user.id })
})

it('offers to open the ledger after points were adjusted', async () => {
  const user = aUser()
  const adjusted = {
    id: someId(),
    user: { id: user.id, name: user.name, memberCode: user.memberCode },
    points: 40,
    reasonCode: 'GOODWILL',
    reasonLabel: 'Goodwill',
    note: 'A gift',
    status: 'APPLIED' as const,
    requestedBy: { id: someId(), name: 'Olga Owner', memberCode: null },
    requestedAt: '2026-05-04T10:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
  }
  const { address } = await openPage(`/users/${user.id}?open=adjust`, {
    'userRecord.get': { data: user },
    'points.allowance': { data: { cap: 500, used: 0, left: 500, renewsAt: '2026-05-05T00:00:00.000Z', isTied: false } },
    'masterData.list': { data: [anEntry({ type: 'ADJUST_REASON', code: 'GOODWILL', label: 'Goodwill' })] },
    'points.adjust': { data: adjusted, message: 'Points adjusted' },
    'points.list': { data: [], totalCount: 0 },
    'points.expiring': { data: [] },
    'userRecord.balance': { data: { available: 160, held: 0, pending: 0, debt: 0, lifetime: 160, kinds: [] } },
  })
  await dialog(`Adjust points for ${user.name}`)
  await fill('Amount', '40')
  await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Goodwill' }))
  await fill('Note', 'A gift')
  await userEvent.click(within(await dialog(/^Adjust points/)).getByRole('button', { name: 'Adjust points' }))
  expect(await screen.findByText('Points adjusted')).toBeVisible()
  const open = vi.fn()
  openToastLinks(open)
  await press('Open')
  expect(open).toHaveBeenCalledWith(`/users/${user.id}?tab=points`)
  expect(address()).toBe(`/users/${user.id}`)
})
