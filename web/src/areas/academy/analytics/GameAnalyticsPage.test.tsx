import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '../../../../test/open-page.ts'
import { aGameRecord, aQuestionItem, someAnalytics } from '../../../../test/records/academy.ts'
import { formatDropOff } from './GameCharts.tsx'

const game = aGameRecord()
const rounds = { data: [], totalCount: 0 }

it('answers in one sentence, and hides the figures of a question with few answers', async () => {
  const few = { answers: 12, facility: null, discrimination: null, options: [] }
  await openPage(`/academy/${game.id}/analytics`, {
    'games.get': { data: game },
    'gameSchedule.pastRounds': rounds,
    'gameFigures.ofGame': {
      data: someAnalytics({
        items: [aQuestionItem(), aQuestionItem({ ...few, questionId: 'q2', text: 'What is PET?' })],
      }),
    },
  })
  await screen.findByText('6 members started 10 plays and finished 8: 80% completion, with an average score of 71%.')
  const table = within(screen.getByRole('table', { name: 'Questions' }))
  expect(table.getByRole('row', { name: /Which bin/ }).textContent).toContain('0.31')
  const unknown = table.getByRole('row', { name: /What is PET/ })
  expect(within(unknown).getAllByText('fewer than 30 answers')).toHaveLength(3)
  expect(screen.getByText('+15')).toBeVisible()
})

it('counts cases instead of a share of fewer than ten', async () => {
  const dropOff = [7, 4].map((plays, answers) => ({ answers, plays }))
  await openPage(`/academy/${game.id}/analytics`, {
    'games.get': { data: game },
    'gameSchedule.pastRounds': rounds,
    'gameFigures.ofGame': {
      data: someAnalytics({ started: 9, finished: 4, completion: 4 / 7, passRate: 0.5, dropOff }),
    },
  })
  await screen.findByText('6 members started 9 plays and finished 4: an average score of 71%.')
  expect(screen.getByText('4 of 7')).toBeVisible()
  expect(screen.getByText('2 of 4')).toBeVisible()
  expect(formatDropOff(dropOff)).toBe('The largest drop is before answer 1: 3 of 7 who got that far.')
})

it('has an empty state before anybody has played', async () => {
  await openPage(`/academy/${game.id}/analytics`, {
    'games.get': { data: game },
    'gameSchedule.pastRounds': rounds,
    'gameFigures.ofGame': { data: someAnalytics({ started: 0 }) },
  })
  expect(await screen.findByText('No plays yet')).toBeVisible()
})

it('finds where most plays stop', () => {
  const dropOff = [100, 90, 45, 45].map((plays, answers) => ({ answers, plays }))
  expect(formatDropOff(dropOff)).toBe('The largest drop is before answer 2: 50% of those who got that far.')
})
