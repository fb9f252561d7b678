import type { Winner } from '@fulmar/contract/academy/game-schedule'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fill, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aGameRecord, aRound, aWinner } from '../../../../test/records/academy.ts'

const tier = { from: 1, to: 1, points: 500, rewardId: null }
const game = aGameRecord({ prizes: { basis: 'RANK', tiers: [tier], mostWinners: null, reviewHours: 24 } })
const rounds = { data: [], totalCount: 0 }
const rewards = { data: [], totalCount: 0 }
const budget = async () => (await screen.findByRole('status', { name: 'Cost and budget' })).textContent

it('shows the cost of a round and how many rounds the budget covers while tiers are typed, and saves them', async () => {
  const { calls } = await openPage(`/academy/${game.id}/rewards`, {
    'games.get': { data: game },
    'games.change': { data: { ...game, version: 2 } },
    'gameSchedule.pastRounds': rounds,
    'rewards.list': rewards,
  })
  expect(await budget()).toContain('A round costs at most 500 points. The budget covers 16 rounds.')
  await fill('Points each', '9000')
  expect(await budget()).toContain('more than the budget has left')
  await fill('Points each', '4000')
  expect(await budget()).toContain('covers 2 rounds')
  await press('Save prizes')
  await waitFor(() => expect(calls('games.change')).toHaveLength(1))
  expect(calls('games.change')[0]?.body).toEqual({
    id: game.id,
    version: 1,
    prizes: { ...game.prizes, tiers: [{ ...tier, points: 4000 }] },
  })
})

it('says what is wrong beside a tier, and does not save it', async () => {
  await openPage(`/academy/${game.id}/rewards`, {
    'games.get': { data: game },
    'gameSchedule.pastRounds': rounds,
    'rewards.list': rewards,
  })
  await fill('From place', '3')
  expect(await screen.findByText('The first tier starts at place 1.')).toBeVisible()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save prizes' }).disabled).toBe(true)
})

const round = aRound({ status: 'ENDED' })
const withWinners = (status: 'ENDED' | 'LIVE', winner: Partial<Winner> = {}) => ({
  'games.get': { data: game },
  'gameSchedule.pastRounds': { data: [round], totalCount: 1 },
  'gameSchedule.winners': {
    data: {
      round: { ...round, status },
      isFinal: status === 'ENDED',
      cost: 500,
      budgetLeft: 8000,
      count: 1,
      winners: [aWinner(status === 'LIVE' ? { status: 'WAITING', entryId: null } : winner)],
    },
  },
})

it('shows winners with their ledger entries', async () => {
  await openPage(`/academy/${game.id}/rewards?open=${round.id}`, withWinners('ENDED'), 'AUDITOR')
  const winners = await screen.findByRole('table', { name: 'Winners' })
  const entry = within(winners).getByRole('link', { name: 'Ledger entry of Ana Ramos' })
  expect(entry.getAttribute('href')).toContain('tab=points')
  expect(screen.queryByText('Forecast, not final')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save prizes' })).toBeNull()
})

it('calls the winners of a round that is still on a forecast', async () => {
  await openPage(`/academy/${game.id}/rewards?open=${round.id}`, withWinners('LIVE'), 'AUDITOR')
  expect(await screen.findByText('Forecast, not final')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Ledger entry/ })).toBeNull()
})

describe('a prize that was held back', () => {
  const heldBack = { status: 'HELD_BACK', heldBackReason: 'SUSPENDED', entryId: null, paidAt: null } as const

  const page = `/academy/${game.id}/rewards?open=${round.id}`

  it('is paid after a question, once its winner can receive points', async () => {
    const winner = aWinner({ ...heldBack, isPayable: true })
    const paid = aWinner({ id: winner.id, user: winner.user })
    const answers = { ...withWinners('ENDED', winner), 'gameSchedule.payHeldBack': { data: paid } }
    const { calls } = await openPage(page, answers, 'OPERATIONS')
    expect(await screen.findByText('The account was suspended when the round was paid.')).toBeVisible()
    await press('Pay Ana Ramos now')
    expect(await screen.findByText('Ana Ramos receives 500 points from the budget of this game.')).toBeVisible()
    await press('Pay now')
    await waitFor(() => expect(calls('gameSchedule.payHeldBack')[0]?.body).toEqual({ id: winner.id }))
  })

  it.each([
    [
      'its winner still cannot receive points',
      false,
      'OPERATIONS',
      /suspended\. It can be paid once the member is active/,
    ],
    ['only others may pay', true, 'AUDITOR', /suspended when the round was paid/],
  ] as const)('says why, without a button, while %s', async (_, isPayable, role, said) => {
    await openPage(page, withWinners('ENDED', { ...heldBack, isPayable }), role)
    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})
