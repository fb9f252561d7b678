import type { Movement } from '@fulmar/contract/points/points'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../../test/open-page.ts'

const entry: Movement = {
  id: '0190a0a0-0000-7000-8000-00000000e001',
  at: '2026-11-02T10:00:00.000Z',
  kind: 'SPEND',
  amount: 40,
  change: -40,
  user: { id: '0190a0a0-0000-7000-8000-00000000b001', name: 'Ana Ramos', memberCode: 'K7QM2XPD' },
  reference: '0190a0a0-0000-7000-8000-00000000c001',
  game: null,
  reason: null,
  actor: null,
}
const period = 'from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z'

it('asks for the kinds and the period of its address, and adds up what matches', async () => {
  const { calls } = await openPage(`/analytics/ledger?kind=SPEND,EXPIRY&${period}`, {
    'points.movements': { data: [entry], totalCount: 812, change: -12_340 },
  })
  const figures = within(await screen.findByRole('region', { name: 'Ledger in figures' }))
  expect(await figures.findByText('812')).toBeVisible()
  expect(figures.getByText('−12,340')).toBeVisible()
  expect(calls('points.movements')[0]?.query).toMatchObject({
    kind: ['SPEND', 'EXPIRY'],
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    sortOrder: 'desc',
  })
})

it('leads from each transaction to the record it came from', async () => {
  await openPage('/analytics/ledger', { 'points.movements': { data: [entry], totalCount: 1, change: -40 } })
  const table = within(await screen.findByRole('table', { name: 'Transactions' }))
  const link = await table.findByRole('link', { name: /Redeemed/ })
  expect(link.getAttribute('href')).toBe(`/rewards/redemptions?queue=all&open=${entry.reference}`)
  expect(table.getByText('−40')).toBeVisible()
  // Several members may have one name.
  expect(table.getByText('K7QM-2XPD')).toBeVisible()
})

it('is a page of analytics', async () => {
  await openPage('/analytics/ledger', { 'points.movements': { data: [entry], totalCount: 1, change: -40 } })
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe('/analytics')
  expect(crumbs.getByText('Points ledger').getAttribute('aria-current')).toBe('page')
})

it.each([
  ['FINANCE', 1],
  ['OPERATIONS', 0],
] as const)('can be read by %s, and exported by those who may', async (role, buttons) => {
  await openPage('/analytics/ledger', { 'points.movements': { data: [entry], totalCount: 1, change: -40 } }, role)
  await screen.findByText('K7QM-2XPD')
  expect(screen.queryAllByRole('button', { name: 'Export' })).toHaveLength(buttons)
})
