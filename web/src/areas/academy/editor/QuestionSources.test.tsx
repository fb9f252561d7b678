import { usualRules } from '@fulmar/contract/academy/game-records'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/acting.ts'
import { type Answers, later } from '../../../../test/fake-api.ts'
import { aGame, aQuestion } from '../../../../test/game-records.ts'
import { openPage } from '../../../../test/open-page.ts'

// A published game, because it does not save itself: what is added stays in the form.
// A play asks eight questions, so seven are missing.
const game = aGame({
  version: 2,
  status: 'PUBLISHED',
  questions: [aQuestion({ text: 'There already' })],
  rules: { ...usualRules, questionsPerPlay: 8 },
})
const open = (answers: Answers) =>
  openPage(`/academy/${game.id}/edit?tab=questions`, {
    'games.get': { data: game },
    'masterData.list': { data: [] },
    ...answers,
  })
const outline = async () => (await screen.findByRole('list', { name: /^Outline/ })).textContent

/** A question of the bank. */
const kept = (text: string, id: number) => ({
  id: `0190a0a0-0000-7000-8000-00000000000${id}`,
  version: 1,
  language: 'en',
  question: aQuestion({ text }),
  usedBy: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
})

it('adds several questions of the bank at once', async () => {
  await open({
    'questionBank.tags': { data: [] },
    'questionBank.list': { data: [kept('What is PVC?', 1), kept('What is PS?', 2)], totalCount: 2 },
  })
  await press('Add from bank')
  const picker = within(await dialog('Add from bank'))
  await userEvent.click(await picker.findByLabelText('What is PVC?'))
  await userEvent.click(picker.getByLabelText('What is PS?'))
  await press('Add 2 questions')
  await waitFor(async () => expect(await outline()).toContain('2.What is PVC?'))
  expect(await outline()).toContain('3.What is PS?')
})

it('offers no questions of an earlier search of the bank', async () => {
  await open({
    'questionBank.tags': { data: [] },
    'questionBank.list': ({ query }) =>
      query.search ? later<never>().promise : { data: [kept('What is PVC?', 1)], totalCount: 1 },
  })
  await press('Add from bank')
  const picker = within(await dialog('Add from bank'))
  await picker.findByLabelText('What is PVC?')
  await userEvent.type(picker.getByLabelText('Search'), 'PET')
  expect(picker.queryByLabelText('What is PVC?')).toBeNull()
})

it('leads to the import of questions in its language, in a tab of its own', async () => {
  await open({})
  await press('CSV')
  const link = await screen.findByRole('menuitem', { name: /Import to the bank/ })
  expect(link.getAttribute('href')).toBe('/settings/imports/new?kind=questions&column=language&value=en')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('generates drafts that are accepted, replaced or rejected one by one', async () => {
  const [first, second, third] = ['Draft one', 'Draft two', 'Draft three'].map(text =>
    aQuestion({ text, origin: 'BANK', review: 'DRAFT' }),
  )
  if (!first || !second || !third) throw new Error('three drafts')
  const { calls } = await open({
    'quizGeneration.writer': {
      data: { origin: 'BANK', model: null, dailyCap: null, leftToday: null, topics: ['Polymers'] },
    },
    'quizGeneration.generate': { data: [first, second], message: 'There are no more facts about this.' },
    'quizGeneration.generateQuestion': { data: third },
  })
  await press('Generate')
  expect(await screen.findByText(/built-in facts about plastics and recycling/)).toBeVisible()
  await press('Polymers')
  expect(screen.getByRole('button', { name: 'Polymers' }).getAttribute('aria-pressed')).toBe('true')
  await press('Generate drafts')
  expect(await screen.findByText('There are no more facts about this.')).toBeVisible()
  const card = async (text: string) => within(await screen.findByRole('listitem', { name: `Draft: ${text}` }))
  expect(calls('quizGeneration.generate')).toEqual([{ body: { topic: 'Polymers', count: 7, language: 'en' } }])

  await userEvent.click((await card('Draft two')).getByRole('button', { name: 'Regenerate' }))
  await userEvent.click((await card('Draft three')).getByRole('button', { name: 'Reject' }))
  expect(calls('quizGeneration.generateQuestion')[0]?.body).toMatchObject({
    replaces: { text: 'Draft two' },
    avoid: ['There already', 'Draft one', 'Draft two'],
  })
  await userEvent.click((await card('Draft one')).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('1 question added to the game.')).toBeVisible()
  await press('Done')
  await waitFor(async () => expect(await outline()).toContain('2.Draft one'))
  expect(await outline()).not.toContain('Draft three')
})

it('accepts all drafts at once, except those that could not be asked', async () => {
  const drafts = ['Draft one', 'Draft two'].map(text => aQuestion({ text, origin: 'BANK', review: 'DRAFT' }))
  const wrong = aQuestion({ text: 'Draft three', review: 'DRAFT' })
  const broken = { ...wrong, options: wrong.options.map(option => ({ ...option, isCorrect: false })) }
  const rounds = [
    [...drafts, broken],
    [aQuestion({ text: 'Draft four' }), aQuestion({ text: 'Draft five' })],
  ]
  await open({
    'quizGeneration.writer': {
      data: { origin: 'BANK', model: null, dailyCap: null, leftToday: null, topics: ['PET'] },
    },
    'quizGeneration.generate': () => ({ data: rounds.shift() ?? [], message: 'Questions written' }),
  })
  await press('Generate')
  await press('PET')
  await press('Generate drafts')
  await press('Accept 2 without faults')
  expect(await screen.findByText('1 draft to review. 2 questions added to the game.')).toBeVisible()
  await userEvent.click(within(await screen.findByRole('listitem', { name: 'Draft: Draft three' })).getByText('Reject'))
  await press('Generate drafts')
  await press('Accept all')
  await press('Done')
  await waitFor(async () => expect(await outline()).toContain('5.Draft five'))
})

it('shows the drafts of an AI provider as they are written', async () => {
  const draft = aQuestion({ text: 'Draft one', origin: 'AI', review: 'DRAFT' })
  const { calls } = await open({
    'quizGeneration.writer': { data: { origin: 'AI', model: 'm', dailyCap: 200, leftToday: 200, topics: [] } },
    'quizGeneration.stream': {
      events: [
        { kind: 'DRAFT', draft, written: 1, of: 5 },
        { kind: 'FAILED', message: 'The provider stopped.' },
      ],
    },
  })
  await press('Generate')
  await fill('Topic', 'polymers')
  await press('Generate drafts')
  expect(await screen.findByText('The provider stopped.')).toBeVisible()
  expect(await screen.findByRole('listitem', { name: 'Draft: Draft one' })).toBeVisible()
  expect(calls('quizGeneration.stream')).toEqual([{ body: { topic: 'polymers', count: 7, language: 'en' } }])
})

it('returns to an earlier version as a new one', async () => {
  const { title, description, cover, language, difficulty, rules, pointsPerCorrect, questions } = game
  const earlier = { title: 'Before', description, cover, language, difficulty, rules, pointsPerCorrect, questions }
  const about = { savedAt: '2026-03-01T10:00:00.000Z', savedBy: null, questionCount: 1, isPublished: true, plays: 3 }
  const { calls } = await open({
    'games.versions': {
      data: [
        { version: 2, title, ...about },
        { version: 1, title: 'Before', ...about },
      ],
    },
    'games.getVersion': {
      data: { version: 1, title: 'Before', ...about, content: { ...earlier, categoryId: null } },
    },
    'games.change': { data: { ...game, title: 'Before', version: 3 } },
  })
  await press('Versions')
  await press('View version 1')
  expect(await screen.findByText('Before')).toBeVisible()
  await press('Restore this version')
  await userEvent.click(
    within(await dialog('Restore version 1?')).getByRole('button', { name: 'Restore this version' }),
  )
  await waitFor(() => expect(calls('games.change')).toHaveLength(1))
  expect(calls('games.change')[0]?.body).toEqual({ id: game.id, version: 2, title: 'Before' })
})
