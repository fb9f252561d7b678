import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, press } from '../../../../test/acting.ts'
import type { Answers } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aGameRecord, aRound } from '../../../../test/records/academy.ts'

const game = aGameRecord()
const round = aRound({
  game: { id: game.id, name: game.title },
  timeZone: 'Europe/Lisbon',
  clashes: [{ id: game.id, name: 'Plastic trivia' }],
})
const window = {
  id: round.windowId ?? '',
  version: 1,
  gameId: game.id,
  startsAt: '2035-03-19T18:00',
  minutes: 120,
  timeZone: 'Europe/Lisbon',
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  description: 'Every Monday at 18:00 (Europe/Lisbon), 2 hours',
  rounds: 52,
  nextAt: round.startsAt,
}
const answers: Answers = {
  'games.get': { data: game },
  'gameSchedule.windows': { data: [window] },
  'gameSchedule.blackouts': { data: [{ id: game.id, from: '2035-03-20', to: '2035-03-20', name: 'Spring fair' }] },
  'gameSchedule.rounds': { data: [round] },
}
const address = `/academy/${game.id}/schedule?view=month&date=2035-03-26`

it('shows rounds with their status and clashes, blackout days and the change of the clocks', async () => {
  await openPage(address, answers, 'AUDITOR')
  expect(
    await screen.findByRole('button', { name: /Sorting quiz ?, ?Upcoming, at the same time as Plastic trivia/ }),
  ).toBeVisible()
  expect(within(screen.getByRole('table')).getByText('Spring fair')).toBeVisible()
  expect(screen.getByText(/March.*2035.*forward by 1 h/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add play time' })).toBeNull()
})

it('moves a round by keyboard after a question, and offers to undo it', async () => {
  const { calls } = await openPage(address, {
    ...answers,
    'gameSchedule.moveRound': { data: { ...round, version: 2 } },
  })
  const block = await screen.findByRole('button', { name: /Sorting quiz ?, ?Upcoming/ })
  block.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(calls('gameSchedule.moveRound')).toEqual([])
  expect(screen.getByText(/Enter confirms, Esc cancels/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(calls('gameSchedule.moveRound')).toHaveLength(1))
  expect(calls('gameSchedule.moveRound')[0]?.body).toEqual({
    id: round.id,
    version: 1,
    startsAt: '2035-03-27T18:15:00.000Z',
  })
  expect(await screen.findByText(/Round moved to/)).toBeVisible()
})

it('Esc leaves a round where it was', async () => {
  await openPage(address, answers)
  const block = await screen.findByRole('button', { name: /Sorting quiz ?, ?Upcoming/ })
  block.focus()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByText(/Enter confirms/)).toBeNull()
})

it('adds a play time, with its next rounds before it is saved', async () => {
  const { calls } = await openPage(address, {
    ...answers,
    'gameSchedule.preview': {
      data: {
        description: 'Every day at 18:00',
        rounds: [{ startsAt: round.startsAt, endsAt: round.endsAt, isBlackedOut: true, clashes: [] }],
      },
    },
    'gameSchedule.addWindow': { data: window },
  })
  await press('Add play time')
  await fill('Date', '2035-03-20')
  await fill('Start time', '18:00')
  expect(await screen.findByText(/blackout day: not planned/)).toBeVisible()
  const drawer = await screen.findByRole('dialog', { name: 'Add play time' })
  await userEvent.click(within(drawer).getByRole('button', { name: 'Add play time' }))
  await waitFor(() => expect(calls('gameSchedule.addWindow')).toHaveLength(1))
  expect(calls('gameSchedule.addWindow')[0]?.body).toEqual({
    gameId: game.id,
    startsAt: '2035-03-20T18:00',
    minutes: 120,
    timeZone: 'Europe/Lisbon',
    recurrence: null,
  })
})
