import type { LinkedRedemption } from '@fulmar/contract/rewards/redemptions'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPublicPage } from '../../../../test/open-page.ts'
import { aRedemption } from '../../../../test/records/rewards.ts'

const token = 'T'.repeat(80)
const open: LinkedRedemption = aRedemption({ store: { id: 's', name: 'Anchor' } })
const decided = (status: LinkedRedemption['status']): LinkedRedemption => ({
  ...open,
  status,
  decidedAt: '2026-05-05T10:00:00.000Z',
})

beforeEach(() => history.replaceState(null, '', `/#${token}`))
afterEach(() => history.replaceState(null, '', '/'))

const openLink = (found: LinkedRedemption) =>
  openPublicPage('/refuse-reward', {
    'redemptions.linked': { data: found },
    'redemptions.refuseLinked': { data: decided('CANCELLED') },
  })

it('shows what was redeemed, gives it back in one press and says so', async () => {
  const { calls } = await openLink(open)
  await heading('Reward redeemed for you')
  expect(screen.getByText(/Steel bottle, for 500 points, at Anchor/)).toBeVisible()
  await press('I did not ask for this')
  expect(await screen.findByText(/was cancelled\. Your 500 points are back/)).toBeVisible()
  expect(calls('redemptions.refuseLinked')).toEqual([{ body: { token } }])
  expect(screen.queryByRole('button', { name: 'I did not ask for this' })).toBeNull()
})

it.each([
  ['FULFILLED', /was handed over on/],
  ['EXPIRED', /was not collected in time/],
  ['CANCELLED', /was cancelled/],
] as const)('says that one is %s, and offers nothing', async (status, words) => {
  await openLink(decided(status))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I did not ask for this' })).toBeNull()
})

it('says that a link no longer works', async () => {
  await openPublicPage('/refuse-reward', { 'redemptions.linked': refuse('LINK_EXPIRED') })
  await heading('This link no longer works')
})
