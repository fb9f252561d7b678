import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { arrive, checkAxe, expect, test, visit } from '../fixtures.ts'

/** Goes to a control by the Tab key alone. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'radio' | 'tab' | 'link') {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate(row => row === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  await tabTo(page, name, role)
  await page.keyboard.press('Enter')
}

/** A question with its text and two of its four options; the others are removed. */
async function writeQuestion(page: Page, text: string) {
  await press(page, 'Add question')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await page.keyboard.type(text)
  await press(page, 'Remove option 4')
  await press(page, 'Remove option 3')
  await tabTo(page, 'Option 1', 'textbox')
  await page.keyboard.type('In the yellow bin')
  await tabTo(page, 'Option 2', 'textbox')
  await page.keyboard.type('In the sea')
}

test('a game is created, written, reordered and refused by keyboard alone', async ({ page, guard }) => {
  // The refusal to publish.
  guard.expect(/409/)
  const title = unique('Keyboard quiz')
  await visit(page, '/academy/create', 'New game')
  await tabTo(page, 'Title', 'textbox')
  await page.keyboard.type(title)
  await page.keyboard.press('Control+Enter')
  await arrive(page, title)

  await writeQuestion(page, 'Where does a bottle go?')
  await writeQuestion(page, 'Where does a lid go?')
  const outline = page.getByRole('list', { name: /^Outline/ })
  await expect(outline.getByRole('listitem')).toContainText(['Where does a bottle go?', 'Where does a lid go?'])
  await expect(page.getByText(/^Saved \d/)).toBeVisible()

  await tabTo(page, 'Drag question 2', 'button')
  await page.keyboard.press('Space')
  await expect(page.getByText(/Question picked up at place 2/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/Over place 1/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(outline.getByRole('listitem')).toContainText(['Where does a lid go?', 'Where does a bottle go?'])
  await checkAxe(page)

  await press(page, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish game' }).press('Enter')
  const faults = page.getByRole('list', { name: 'To fix before publishing' })
  await expect(faults).toContainText('Question 1: Mark the right answer.')
  await expect(faults).toContainText('A play asks 10 questions, but only 2 are accepted.')
  await checkAxe(page)
  await press(page, /^Question 1: Mark/, 'link')
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Where does a lid go?')

  await visit(page, '/academy', 'Games')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await checkAxe(page)
  await visit(page, '/academy/bank', 'Question bank')
  await checkAxe(page)
})
