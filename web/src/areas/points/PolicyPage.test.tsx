import type { ExpiryPreview, PointsPolicy } from '@fulmar/contract/points/points-policy'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { describedBy, dialog, fill, heading, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'

const policy: PointsPolicy = {
  version: 1,
  flags: {
    zScore: 4,
    unitSlipFactor: 100,
    burstPerHour: 5,
    leastHistory: 5,
    isOutsideHoursFlagged: true,
    isSamePhotoFlagged: true,
  },
  limits: { rateFactor: 2, backdateDays: 7 },
  dailyPoints: { member: 2500, store: 15_000, recorder: 0 },
  expiry: { isOn: false, months: 24, warningDays: 30, startsOn: null },
}

const preview: ExpiryPreview = {
  currency: 'EUR',
  countedAt: '2026-11-15T02:43:00.000Z',
  members: 12,
  points: 3400,
  cost: 1700,
  months: [
    { on: '2027-02-01', members: 11, points: 3000, cost: 1500 },
    { on: '2027-03-01', members: 0, points: 0, cost: 0 },
    { on: '2027-04-01', members: 2, points: 400, cost: 200 },
  ],
}

it('is changed, and who saved first is not overwritten unseen', async () => {
  const theirs = { ...policy, version: 2, flags: { ...policy.flags, burstPerHour: 30 } }
  const { calls } = await openPage('/settings/points-policy', {
    'pointsPolicy.get': { data: policy },
    'pointsPolicy.change': ({ body }) =>
      body.version === 1
        ? refuse('STALE_VERSION', { data: theirs })
        : { data: { ...body, version: 3 }, message: 'Points policy saved' },
  })
  const label = 'Collections by one member in an hour'
  const perHour = await fill(label, '0')
  await press('Save changes')
  await waitFor(() => expect(describedBy(perHour)).toMatch(/Use 1 or more/))
  await fill(label, '40')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Collections per hour/ }).textContent).toMatch(/40.*30/)
  await press('Save my version')
  expect(await screen.findByText('Points policy saved')).toBeVisible()
  expect(calls('pointsPolicy.change').at(-1)).toMatchObject({ body: { version: 2, flags: { burstPerHour: 40 } } })
  await waitFor(() => expect(perHour.value).toBe('40'))
})

it('says before it is sent which limits wait for another administrator', async () => {
  await openPage('/settings/points-policy', { 'pointsPolicy.get': { data: policy } })
  await fill('Collections by one member in an hour', '10')
  expect(screen.queryByText('Needs approval')).toBeNull()
  await fill('Collections by one member in an hour', '11')
  expect(await screen.findByText('Needs approval')).toBeVisible()
  expect(screen.getByText('Collections by one member in an hour from 5 to 11')).toBeVisible()
})

it('is read-only for an auditor', async () => {
  await openPage('/settings/points-policy', { 'pointsPolicy.get': { data: policy } }, 'AUDITOR')
  await heading('Points policy')
  expect(await screen.findByText('Back-dating limit')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('previews the expiry of points while it is typed', async () => {
  const { calls } = await openPage('/settings/points-policy', {
    'pointsPolicy.get': { data: policy },
    'pointsPolicy.expiryPreview': { data: preview },
  })
  fireEvent.click(await screen.findByRole('switch', { name: /^Points expire/ }))
  expect(
    await screen.findByText(/^12 members would lose 3,400 points in the next 12 months, worth €17.00/),
  ).toBeVisible()
  const months = within(screen.getByLabelText('Points that expire by month'))
  expect(months.getAllByRole('row')).toHaveLength(3)
  await fill('Points last', '12')
  await waitFor(() => expect(calls('pointsPolicy.expiryPreview').at(-1)).toMatchObject({ query: { months: 12 } }))
})

it('turns expiry on only after the consequences were confirmed', async () => {
  const { calls } = await openPage('/settings/points-policy', {
    'pointsPolicy.get': { data: policy },
    'pointsPolicy.expiryPreview': { data: preview },
    'pointsPolicy.change': ({ body }) => ({ data: { ...body, version: 2 }, message: 'Points policy saved' }),
  })
  fireEvent.click(await screen.findByRole('switch', { name: /^Points expire/ }))
  await press('Save changes')
  const question = within(await dialog('Turn on the expiry of points?'))
  expect(await question.findByText(/11 members will lose 3,000 points, worth €15.00/)).toBeVisible()
  fireEvent.click(question.getByText('Cancel'))
  expect(calls('pointsPolicy.change')).toEqual([])
  await press('Save changes')
  fireEvent.click(await screen.findByText('Turn on expiry'))
  expect(await screen.findByText('Points policy saved')).toBeVisible()
  expect(calls('pointsPolicy.change')).toMatchObject([
    { body: { expiry: { isOn: true, months: 24, warningDays: 30, startsOn: expect.stringMatching(/-01$/) } } },
  ])
})

it('saves other changes without turning expiry on or asking', async () => {
  const { calls } = await openPage('/settings/points-policy', {
    'pointsPolicy.get': { data: policy },
    'pointsPolicy.change': ({ body }) => ({ data: { ...body, version: 2 }, message: 'Points policy saved' }),
  })
  await fill('Back-dating limit', '3')
  await press('Save changes')
  expect(await screen.findByText('Points policy saved')).toBeVisible()
  expect(calls('pointsPolicy.change')).toMatchObject([{ body: { limits: { backdateDays: 3 }, expiry: policy.expiry } }])
})
