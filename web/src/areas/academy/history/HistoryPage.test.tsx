import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/acting.ts'
import type { Answers } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aGameRecord, aPlay } from '../../../../test/records/academy.ts'

const game = aGameRecord()
const play = aPlay({
  answers: [
    {
      questionId: 'q1',
      text: 'Which bin is for bottles?',
      image: null,
      kind: 'SINGLE',
      options: [
        { id: 'a', text: 'Yellow', isCorrect: true },
        { id: 'b', text: 'Green', isCorrect: false },
      ],
      explanation: 'Bottles are plastic.',
      optionIds: ['b'],
      isCorrect: false,
      seconds: 7.4,
    },
  ],
})
const stats = { started: 4, finished: 2, abandoned: 1, void: 1, flagged: 1, players: 2, averageScore: 70, points: 40 }
const answers: Answers = {
  'games.get': { data: game },
  'plays.list': { data: [play], totalCount: 1 },
  'plays.stats': { data: stats },
  'plays.get': { data: play },
  'activity.list': { data: [], totalCount: 0 },
  'masterData.list': { data: [] },
}

it('shows the answer sheet of a play: what was chosen and what was right', async () => {
  await openPage(`/academy/${game.id}/history?open=${play.id}`, answers, 'CONTENT')
  const drawer = within(await dialog('Play of Ana Ramos'))
  expect((await drawer.findByText('Green', { exact: false })).textContent).toContain('(chosen)')
  expect(drawer.getByText('Yellow', { exact: false }).textContent).toContain('(correct answer)')
  expect(drawer.getByText('Bottles are plastic.')).toBeVisible()
  expect(drawer.getByText('7.4 s')).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Void play' })).toBeNull()
})

it('voids a play with a reason, and says what is reversed', async () => {
  const { calls } = await openPage(`/academy/${game.id}/history?open=${play.id}`, {
    ...answers,
    'plays.void': { data: { ...play, status: 'VOID' } },
  })
  await press('Void play')
  const question = await dialog('Void this play of Ana Ramos?')
  expect(question.textContent).toContain(
    '40 points will be deducted from Ana Ramos, less what another attempt of theirs is worth.',
  )
  await fill('Reason', 'Answers were shared')
  await userEvent.click(within(question).getByRole('button', { name: 'Void play' }))
  await waitFor(() => expect(calls('plays.void')).toHaveLength(1))
  expect(calls('plays.void')[0]?.body).toEqual({ id: play.id, version: 1, reason: 'Answers were shared' })
})

it('asks for the plays of its game only, and its figures lead to them', async () => {
  const { calls } = await openPage(`/academy/${game.id}/history?minScore=50`, answers)
  const figures = await screen.findByRole('region', { name: 'Plays in figures' })
  const link = await within(figures).findByRole('link', { name: /Abandoned/ })
  expect(link.getAttribute('href')).toContain('status=ABANDONED')
  expect(calls('plays.list')[0]?.query).toMatchObject({ gameId: game.id, minScore: 50, sortOrder: 'desc' })
})

it('marks plays with answers that came too fast, and explains it', async () => {
  const fast = { ...play, fastAnswers: 9, answered: 1 }
  const page = { ...answers, 'plays.list': { data: [fast], totalCount: 1 }, 'plays.get': { data: fast } }
  await openPage(`/academy/${game.id}/history?open=${play.id}`, page, 'CONTENT')
  const drawer = within(await dialog('Play of Ana Ramos'))
  expect(await drawer.findByText(/9 answers came faster than a person can read/)).toBeVisible()
  const figures = screen.getByRole('region', { name: 'Plays in figures', hidden: true })
  const link = within(figures).getByRole('link', { name: /Flagged/, hidden: true })
  expect(link.getAttribute('href')).toContain('flag=TOO_FAST')
})
