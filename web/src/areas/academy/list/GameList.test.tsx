import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { aGame, aQuestion } from '../../../../test/game-records.ts'
import { openPage } from '../../../../test/open-page.ts'

const stats = { total: 6, draft: 2, published: 3, live: 1, plays: 40, players: 12, completionRate: 0.8, points: 900 }
const answers = (games: ReturnType<typeof aGame>[]): Answers => ({
  'games.list': { data: games, totalCount: games.length },
  'games.stats': { data: stats },
  'masterData.list': { data: [] },
})

it('lists games with their status and results, and figures that lead to the records behind them', async () => {
  await openPage('/academy', answers([aGame({ title: 'Sorting', status: 'PUBLISHED', plays: 7, averageScore: 71.6 })]))
  await heading('Games')
  const table = within(await screen.findByRole('table', { name: 'Games' }))
  for (const words of ['Sorting', 'Published', 'Always open', '72%']) expect(table.getByText(words)).toBeVisible()
  const live = await screen.findByRole('link', { name: /Live now/ })
  expect(live.getAttribute('href')).toMatch(/phase=OPEN(,|%2C)LIVE/)
})

it('creates a draft and goes on with its questions', async () => {
  const made = aGame({ title: 'Harbour quiz' })
  const { calls, address } = await openPage('/academy', {
    ...answers([]),
    'games.create': { data: made },
    'games.get': { data: made },
  })
  await screen.findByText('No games yet')
  screen.getAllByRole('link', { name: 'New game' })[0]?.click()
  await heading('New game')
  await press('Create draft')
  expect(await screen.findByText('Title is required')).toBeVisible()
  await fill('Title', 'Harbour quiz')
  await press('Create draft')
  await waitFor(() => expect(address()).toBe(`/academy/${made.id}/edit?tab=questions`))
  expect(calls('games.create')[0]?.body).toMatchObject({ title: 'Harbour quiz', questions: [] })
})

it('is only read by whoever may not write', async () => {
  await openPage('/academy', answers([aGame()]), 'AUDITOR')
  await screen.findByRole('table', { name: 'Games' })
  expect(screen.queryByRole('link', { name: /New game/ })).toBeNull()
})

it('keeps questions in the bank only when they can be asked', async () => {
  const { calls } = await openPage('/academy/bank', {
    'questionBank.list': { data: [], totalCount: 0 },
    'questionBank.tags': { data: [] },
    'questionBank.add': { data: { added: 1, known: 0 } },
  })
  await heading('Question bank')
  await screen.findByText('No questions yet')
  await addEmpty()
  expect(calls('questionBank.add')).toEqual([])
  expect((await screen.findByRole('alert')).textContent).toBe('Write the question.')
})

async function addEmpty() {
  const [button] = await screen.findAllByRole('button', { name: 'Add question' })
  button?.click()
  await screen.findByLabelText('Question')
  const drawer = within(screen.getByRole('dialog', { name: 'Add question' }))
  drawer.getByRole('button', { name: 'Add question' }).click()
}

it('opens a game where the role may go', async () => {
  const game = aGame({ questions: [aQuestion()] })
  const history = { 'plays.list': { data: [] }, 'plays.stats': refuse('NOT_ALLOWED') } satisfies Answers
  const { address } = await openPage(`/academy/${game.id}`, { 'games.get': { data: game }, ...history }, 'AUDITOR')
  await waitFor(() => expect(address()).toBe(`/academy/${game.id}/history`))
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})
