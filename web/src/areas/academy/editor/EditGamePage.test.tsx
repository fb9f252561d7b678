import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fill, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { aGame, aQuestion } from '../../../../test/game-records.ts'
import { openPage } from '../../../../test/open-page.ts'

const reads = (game: GameRecord): Answers => ({
  'games.get': { data: game },
  'games.publishFaults': { data: [] },
  'masterData.list': { data: [] },
})
/** Saves as the server does: the given fields and the next version. */
const saving = (game: GameRecord): Answers['games.change'] => {
  let saved = game
  return ({ body: { rules, questions, ...fields } }) => {
    const whole = questions as GameRecord['questions'] | undefined
    saved = {
      ...saved,
      ...(fields as Partial<GameRecord>),
      rules: { ...saved.rules, ...rules },
      questions: whole ?? saved.questions,
      version: saved.version + 1,
    }
    return { data: saved }
  }
}
const edit = (game: GameRecord, tab: string, more: Answers = {}, role?: 'CONTENT' | 'FINANCE') =>
  openPage(`/academy/${game.id}/edit?tab=${tab}`, { ...reads(game), 'games.change': saving(game), ...more }, role)
const outline = () => screen.findByRole('list', { name: /^Outline/ })
const isClosed = (label: string) => screen.getByLabelText(label).closest('fieldset')?.disabled
const textsIn = (list: HTMLElement) => [...list.children].map(child => child.textContent)

describe('a draft', () => {
  it('saves itself after a pause, only what changed, and says when', async () => {
    const game = aGame()
    const { calls } = await edit(game, 'basics')
    await fill('Title', 'Know your polymers')
    await waitFor(() => expect(calls('games.change')).toHaveLength(1))
    expect(calls('games.change')).toEqual([{ body: { id: game.id, version: 1, title: 'Know your polymers' } }])
    expect(await screen.findByText(/^Saved \d/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('saves the valid fields while another has an error, and says so', async () => {
    const game = aGame()
    const { calls } = await edit(game, 'basics')
    await fill('Title', 'K')
    await fill(/^Description/, 'All about resin codes')
    await waitFor(() => expect(calls('games.change')).toHaveLength(1))
    expect(calls('games.change')[0]?.body).toEqual({ id: game.id, version: 1, description: 'All about resin codes' })
    expect(await screen.findByText(/Fields with errors are not saved/)).toBeVisible()
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('K')
  })

  it('says why it could not be saved, and saves on request', async () => {
    const game = aGame()
    const answers = [refuse('TRY_AGAIN', { message: 'Try again in a moment' }), { data: { ...game, version: 2 } }]
    const { calls } = await edit(game, 'basics', { 'games.change': () => answers.shift() ?? refuse('NOT_FOUND') })
    await fill('Title', 'Another')
    expect(await screen.findByText(/Not saved: Try again in a moment/)).toBeVisible()
    await press('Try again')
    await waitFor(() => expect(calls('games.change')).toHaveLength(2))
  })

  it('asks when someone else has saved meanwhile', async () => {
    const game = aGame()
    const theirs = { ...game, version: 2, title: 'Theirs' }
    await edit(game, 'basics', { 'games.change': refuse('STALE_VERSION', { data: theirs }) })
    await fill('Title', 'Mine')
    const versions = await screen.findByRole('table', { name: 'Your version and the saved version' })
    expect(within(versions).getByText('Theirs')).toBeVisible()
  })
})

describe('a published game', () => {
  it('is saved on purpose', async () => {
    const game = aGame({ status: 'PUBLISHED', questions: [aQuestion()] })
    const { calls } = await edit(game, 'basics')
    await fill('Title', 'Renamed')
    expect(await screen.findByText('Unsaved changes')).toBeVisible()
    await press('Save changes')
    await waitFor(() => expect(calls('games.change')).toHaveLength(1))
    expect(calls('games.change')[0]?.body).toEqual({ id: game.id, version: 1, title: 'Renamed' })
  })
})

describe('questions', () => {
  it('are added, checked for faults, and kept', async () => {
    const { calls } = await edit(aGame(), 'questions')
    await press('Add question')
    const field = await screen.findByLabelText('Question')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByText('Mark the right answer.')).toBeVisible()
    await fill('Question', 'What floats?')
    await fill('Option 1', 'HDPE')
    await userEvent.click(screen.getByLabelText('Option 1 is right'))
    expect(screen.queryByText('Mark the right answer.')).toBeNull()
    // A slow machine may save in between.
    await waitFor(() => {
      const sent = (calls('games.change').at(-1)?.body as GameRecord | undefined)?.questions[0]
      expect(sent).toMatchObject({ text: 'What floats?', review: 'ACCEPTED' })
      expect(sent?.options[0]).toMatchObject({ text: 'HDPE', isCorrect: true })
    })
  })

  it('change places by buttons that keep the focus', async () => {
    await edit(aGame({ questions: [aQuestion({ text: 'First' }), aQuestion({ text: 'Second' })] }), 'questions')
    expect(textsIn(await outline())).toEqual(['1.First', '2.Second'])
    const down = screen.getByRole('button', { name: 'Move question 1 down' })
    down.focus()
    await userEvent.keyboard('{Enter}')
    expect(textsIn(await outline())).toEqual(['1.Second', '2.First'])
    expect(document.activeElement).toBe(down)
    expect(screen.getByText('Question moved to place 2 of 2.')).toBeVisible()
  })

  it('can be brought back after they were removed', async () => {
    await edit(aGame({ questions: [aQuestion({ text: 'First' }), aQuestion({ text: 'Second' })] }), 'questions')
    await press('Question actions')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(textsIn(await outline())).toEqual(['1.Second'])
    await press('Undo')
    await waitFor(async () => expect(textsIn(await outline())).toEqual(['1.First', '2.Second']))
  })
})

describe('the review', () => {
  it('links each fault to where it is put right', async () => {
    const bad = aQuestion({ text: 'Which?', options: [{ text: 'A' }, { text: 'B' }] as never })
    const none = { ...bad, options: bad.options.map(option => ({ ...option, isCorrect: false })) }
    const { address } = await edit(aGame({ questions: [none], budgetPoints: 0 }), 'review')
    const list = await screen.findByRole('list', { name: 'To fix before publishing' })
    expect(textsIn(list)).toEqual([
      'Question 1: Mark the right answer.',
      'Right answers earn points, but the game has no budget.',
    ])
    await userEvent.click(within(list).getByRole('link', { name: /^Question 1/ }))
    await screen.findByLabelText('Question')
    expect(address()).toContain(`question=${none.id}`)
  })

  it('shows what the server refuses after publishing was asked for', async () => {
    const game = aGame({ questions: [aQuestion()] })
    const { address } = await edit(game, 'basics', {
      'games.change': refuse('GAME_NOT_READY', { message: 'The game is not ready' }),
      'games.publishFaults': { data: [{ code: 'PRIZES_WITHOUT_SCHEDULE', questionId: null, fault: null }] },
    })
    await press('Publish')
    await press('Publish game')
    expect(await screen.findByText(/the game has no schedule/)).toBeVisible()
    expect(address()).toContain('tab=review')
  })
})

describe('the budget', () => {
  it('is closed to whoever may not spend, and says who may', async () => {
    await edit(aGame(), 'rules', {}, 'CONTENT')
    expect(await screen.findByText(/Only owners and finance colleagues/)).toBeVisible()
    expect(isClosed('Budget')).toBe(true)
  })

  it('is all that finance can change', async () => {
    const game = aGame()
    const { calls } = await edit(game, 'rules', {}, 'FINANCE')
    await fill('Budget', '900')
    expect(isClosed('Questions per play')).toBe(true)
    expect(isClosed('Budget')).toBe(false)
    await waitFor(() => expect(calls('games.change')).toHaveLength(1))
    expect(calls('games.change')[0]?.body).toEqual({ id: game.id, version: 1, budgetPoints: 900 })
  })

  it('is explained by a worked example', async () => {
    await edit(aGame({ rules: { ...aGame().rules, questionsPerPlay: 10 } }), 'rules')
    const example = await screen.findByRole('region', { name: 'Worked example' })
    expect(example.textContent).toContain('10 questions × 30 s = 5 minutes')
    expect(example.textContent).toContain('At most 50 points a play; the budget pays for 10 full plays')
  })
})

it('is played on the phone with what is in the form', async () => {
  await edit(aGame({ questions: [aQuestion()] }), 'basics')
  await press('Play preview')
  await userEvent.click(await screen.findByRole('button', { name: '1' }))
  await press('Finish')
  expect(await screen.findByText('1 of 1 question right')).toBeVisible()
})
