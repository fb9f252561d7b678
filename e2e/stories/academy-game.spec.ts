import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { games } from '@fulmar/contract/academy/games'
import { type FinishedPlay, plays, type StartedPlay } from '@fulmar/contract/academy/plays'
import { auth } from '@fulmar/contract/auth/auth'
import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { ask } from '../collections.ts'
import { letQuestionsBeRead, letRoundBegin, letRoundBePaid } from '../database.ts'
import { arrive, checkAxe, expect, test, visit } from '../fixtures.ts'
import { enterAs, member, send } from '../people.ts'

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of this game' })

/** Two of three drafts from the built-in facts become questions. */
async function generateQuestions(page: Page) {
  await page.getByRole('button', { name: 'Generate' }).click()
  const drawer = page.getByRole('dialog', { name: 'Generate questions' })
  await expect(drawer.getByText(/^Written from the built-in facts/)).toBeVisible()
  await drawer.getByLabel('Topic', { exact: true }).fill('Resin codes')
  await drawer.getByLabel('How many').fill('3')
  await drawer.getByRole('button', { name: 'Generate drafts' }).click()
  await expect(drawer.getByText('3 drafts to review.')).toBeVisible()
  await checkAxe(page)
  await drawer.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await drawer.getByRole('button', { name: 'Reject' }).first().press('a')
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await expect(drawer.getByText('2 questions added to the game.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Outline, 2 questions' })).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}

/** The budget, two prizes and one round tomorrow. */
async function planRound(page: Page) {
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByLabel('Questions per play').fill('2')
  await page.getByLabel('Points per right answer').fill('5')
  await page.getByRole('textbox', { name: 'Budget' }).fill('1000')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const pages = pagesOf(page)
  await pages.getByRole('link', { name: 'Rewards' }).click()
  const addTier = page.getByRole('button', { name: 'Add tier' })
  await addTier.click()
  await addTier.click()
  await expect(page.getByRole('group', { name: 'Place 2' }).getByLabel('Points each')).toHaveValue('50')
  await checkAxe(page)
  await page.getByRole('button', { name: 'Save prizes' }).click()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await pages.getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: 'Add play time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add play time' }).click()
  await expect(page.getByText('1 round planned', { exact: false })).toBeVisible()
}

/** Plays a game through the API, with right answers only or with none. */
async function play(game: GameRecord, email: string, isRight: boolean): Promise<FinishedPlay> {
  const { token } = await send(auth.login, '', { email, password: 'salt and seaweed' })
  const at = (path: string, id: string) => path.replace(/:\w+/, id)
  const { playId, questions } = await ask<StartedPlay>(at(plays.start.path, game.id), token, {})
  await letQuestionsBeRead(playId)
  for (const { id, options } of questions) {
    const answers = game.questions.find(question => question.id === id)?.options ?? []
    const optionIds = answers.filter(answer => answer.isCorrect === isRight).map(answer => answer.id)
    expect(options.map(option => option.id)).toEqual(expect.arrayContaining(optionIds))
    const chosen = isRight ? optionIds : optionIds.slice(0, 1)
    await ask(at(plays.answer.path, playId), token, { questionId: id, optionIds: chosen })
  }
  return ask<FinishedPlay>(at(plays.finish.path, playId), token, {})
}

test.describe('a game from its first question to its winners', () => {
  test.use({ role: 'content' })

  test('is written from facts, given a budget, played, ranked and paid', async ({ page, context, tokenOf }) => {
    const title = unique('Harbour quiz')
    await visit(page, '/academy/create', 'New game')
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Create draft' }).click()
    await arrive(page, title)
    await generateQuestions(page)

    const admin = await tokenOf('admin')
    await enterAs(context, { token: admin })
    await page.reload()
    await arrive(page, title)
    await planRound(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish game' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    const gameId = new URL(page.url()).pathname.split('/')[2] ?? ''
    await letRoundBegin(gameId)
    const game = await ask<GameRecord>(games.get.path.replace(':id', gameId), admin)
    const [second, first] = [await member(), await member()]
    expect(await play(game, second.email, false)).toMatchObject({ score: 0, points: 0, rank: 1 })
    expect(await play(game, first.email, true)).toMatchObject({ score: 100, points: 10, rank: 1 })

    await visit(page, `/academy/leaderboards?gameId=${gameId}`, 'Leaderboards')
    await expect(page.getByRole('table', { name: 'Players' }).getByRole('row')).toContainText([
      'Rank',
      first.name,
      second.name,
    ])

    await letRoundBePaid(gameId)
    await visit(page, `/academy/${gameId}/rewards`, title)
    const rounds = page.getByRole('table', { name: 'Rounds' })
    // Until the job has run.
    await expect(async () => {
      await page.reload()
      await expect(rounds.getByText('Ended')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await rounds.getByRole('rowheader').getByRole('link').click()
    const winners = page.getByRole('dialog').getByRole('table', { name: 'Winners' })
    for (const [{ name }, points] of [
      [first, '100'],
      [second, '50'],
    ] as const) {
      const row = winners.getByRole('row', { name })
      await expect(row.getByRole('cell', { name: points, exact: true })).toBeVisible()
      await expect(row).toContainText('Paid')
    }
    await checkAxe(page)
    await winners.getByRole('link', { name: `Ledger entry of ${first.name}` }).click()
    await arrive(page, first.name)
    await expect(page.getByRole('row', { name: `Prize in ${title}` })).toContainText('+100')
    await expect(page.getByRole('row', { name: `Earned in ${title}` })).toContainText('+10')

    await page.getByRole('link', { name: `Earned in ${title}` }).click()
    await expect(page.getByRole('dialog')).toContainText('100%')
    await checkAxe(page)
    await page.keyboard.press('Escape')
    await pagesOf(page).getByRole('link', { name: 'Analytics' }).click()
    await expect(page).toHaveURL(/analytics/)
    await arrive(page, title)
  })
})
