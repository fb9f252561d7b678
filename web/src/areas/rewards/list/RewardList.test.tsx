import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { type Answers, fakeApi } from '../../../../test/fake-api.ts'
import { renderPiece } from '../../../../test/in-app.tsx'
import { aProfile } from '../../../../test/records/people.ts'
import { aReward } from '../../../../test/records/rewards.ts'
import { RewardList } from './RewardList.tsx'

const stats = {
  total: 3,
  active: 2,
  lowStock: 1,
  endingSoon: 0,
  openRedemptions: 4,
  redemptions: 9,
  pointsRedeemed: 4500,
  medianHoursToFulfil: 20,
  redemptionRate: 0.2,
}

const answers = (rewards: ReturnType<typeof aReward>[]): Answers => ({
  'users.myProfile': { data: aProfile() },
  'savedViews.list': { data: [] },
  'costProposals.list': { data: [] },
  'masterData.list': { data: [] },
  'redemptions.list': { data: [], totalCount: 4 },
  'rewards.stats': { data: stats },
  'rewards.list': { data: rewards, totalCount: rewards.length },
})

beforeEach(() => {
  queryClient.clear()
  setAccessToken('t')
})
afterEach(clearAccessToken)

it('shows each reward with its cost, stock, dates and how many members can afford it', async () => {
  fakeApi(answers([aReward({ name: 'Tote bag', stock: 3, isLow: true, affordableBy: 1204 })]))
  await renderPiece(<RewardList />)
  const gallery = await screen.findByRole('list', { name: 'Rewards' })
  const card = within(gallery).getByRole('listitem')
  expect(within(card).getByRole('link', { name: 'Tote bag' }).getAttribute('href')).toMatch(/^\/rewards\//)
  for (const words of ['500 points', '3 left', 'No end date', 'Affordable by 1,204 members now', 'Active'])
    expect(within(card).getByText(words)).toBeVisible()
})

it('shows the same rewards as a table', async () => {
  fakeApi(answers([aReward({ name: 'Tote bag' })]))
  await renderPiece(<RewardList />)
  await screen.findByRole('list', { name: 'Rewards' })
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(await screen.findByRole('columnheader', { name: /Cost in points/ })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Rewards' })).toBeNull()
})

it('leads from its figures to the records behind them', async () => {
  fakeApi(answers([aReward()]))
  await renderPiece(<RewardList />)
  const figures = await screen.findByRole('region', { name: 'Rewards in figures' })
  const addressOf = async (name: RegExp) => (await within(figures).findByRole('link', { name })).getAttribute('href')
  expect(await addressOf(/Low stock/)).toContain('stock=low')
  expect(await addressOf(/Ending soon/)).toContain('window=ending')
  expect(await addressOf(/Open redemptions/)).toBe('/rewards/redemptions')
})

it('leads to the first reward while there are none', async () => {
  fakeApi(answers([]))
  await renderPiece(<RewardList />)
  await screen.findByText('No rewards yet')
  expect(screen.getAllByRole('link', { name: 'Add reward' }).map(element => element.getAttribute('href'))).toEqual([
    '/rewards/new',
    '/rewards/new',
  ])
})
