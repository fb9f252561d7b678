import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aGameRecord, aRound, aStanding } from '../../../../test/records/academy.ts'

const game = aGameRecord()
const standing = aStanding()
const round = aRound({ status: 'ENDED' })
const board = { data: [standing], totalCount: 1, isFrozen: false }
const shared = {
  'games.names': { data: [{ id: game.id, name: game.title, status: game.status }] },
  'gameSchedule.pastRounds': { data: [round], totalCount: 1 },
  'leaderboards.disqualified': { data: [] },
}

it('ranks the players of all games, and states the tie rule', async () => {
  const { calls } = await openPage('/academy/leaderboards', { ...shared, 'leaderboards.global': board })
  const table = await screen.findByRole('table', { name: 'Players' })
  await within(table).findByText('Ana Ramos')
  expect(within(table).getByText('90')).toBeVisible()
  expect(screen.getByText(/Ranked by score, then by less time/)).toBeVisible()
  expect(calls('leaderboards.global')[0]?.query).toMatchObject({ period: 'ALL', page: 1 })
})

it('shows the final results of a round, and takes a player off', async () => {
  const { calls } = await openPage(`/academy/leaderboards?gameId=${game.id}&roundId=${round.id}`, {
    ...shared,
    'leaderboards.ofGame': { ...board, isFrozen: true },
    'leaderboards.disqualify': { data: { user: standing.user, reason: 'x', at: standing.at, by: null } },
    'masterData.list': { data: [] },
  })
  await screen.findByText('Final results')
  expect(calls('leaderboards.ofGame')[0]?.query).toMatchObject({ roundId: round.id })
  await press('Ana Ramos')
  await press('Disqualify')
  const question = await dialog('Disqualify Ana Ramos?')
  expect(question.textContent).toContain('final results of this round do not change')
  await fill('Reason', 'Automated play')
  await userEvent.click(within(question).getByRole('button', { name: 'Disqualify' }))
  await waitFor(() => expect(calls('leaderboards.disqualify')).toHaveLength(1))
  expect(calls('leaderboards.disqualify')[0]?.body).toEqual({
    gameId: game.id,
    userId: standing.user.id,
    reason: 'Automated play',
  })
})

it('shows the neighbours of a player without pages', async () => {
  await openPage(`/academy/leaderboards?around=${standing.user.id}`, { ...shared, 'leaderboards.global': board })
  expect(await screen.findByText('Ana Ramos is in place 1, shown with the players around them.')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: /Players/ })).toBeNull()
})

it('hides disqualifying from those who may not', async () => {
  await openPage(`/academy/leaderboards?gameId=${game.id}`, { ...shared, 'leaderboards.ofGame': board }, 'AUDITOR')
  await press('Ana Ramos')
  await dialog('Ana Ramos')
  expect(screen.queryByRole('button', { name: 'Disqualify' })).toBeNull()
})
