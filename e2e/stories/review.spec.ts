import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { askForPoints, recordCollection } from '../collections.ts'
import { arrive, checkAxe, expect, onPhonesOnly, test, visit } from '../fixtures.ts'

/** Two odd hand-ins right after each other, on a day that no other story has. */
async function twoOddOnes(token: string, daysAgo: number) {
  const at = Date.now() - daysAgo * 86_400_000
  const odd = (later: number) =>
    recordCollection(token, {
      at: new Date(at + later).toISOString(),
      lines: [{ plasticCode: 'PET', grams: 180_000 + later }],
    })
  return { first: await odd(0), second: await odd(1000) }
}

const openCase = (page: Page, code: string) => page.getByRole('article', { name: code })

test('the keyboard alone decides, and the next case opens by itself', async ({ page, tokenOf }) => {
  const { first, second } = await twoOddOnes(await tokenOf('operations'), 300)
  await visit(page, `/collections/review?open=${first.id}`, 'Review')
  await expect(openCase(page, first.code)).toContainText(/180 kg is (about .* times the usual weight|unusually high)/)
  await page.keyboard.press('j')
  await expect(openCase(page, second.code)).toBeVisible()
  await page.keyboard.press('k')
  await expect(openCase(page, first.code)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next case')).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.keyboard.press('c')
  await expect(page.getByText('Collection confirmed')).toBeVisible()
  await expect(openCase(page, second.code)).toBeVisible()
  await page.keyboard.press('r')
  const question = page.getByRole('dialog', { name: `Reverse ${second.code}?` })
  await expect(question.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Typed in the wrong unit')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Collection reversed')).toBeVisible()
  await expect(openCase(page, second.code)).toBeHidden()
})

test(
  'on a phone the list leads to a case and the decision stands under it',
  onPhonesOnly,
  async ({ page, tokenOf }) => {
    const { first, second } = await twoOddOnes(await tokenOf('operations'), 290)
    await visit(page, '/collections/review', 'Review')
    await page.getByRole('navigation', { name: 'Collections to review' }).getByText(first.person.name).first().waitFor()
    await page.goto(`/collections/review?open=${first.id}`)
    await arrive(page, 'Review')
    await expect(page.getByRole('navigation', { name: 'Collections to review' })).toBeHidden()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(openCase(page, second.code)).toBeVisible()
    await page.getByRole('button', { name: 'All cases' }).click()
    await expect(page.getByRole('navigation', { name: 'Collections to review' })).toBeVisible()
  },
)

test('an adjustment above the cap is approved by a second person', async ({ page, tokenOf }) => {
  const note = unique('Broken scale')
  const asked = await askForPoints(await tokenOf('operations'), note)
  await visit(page, `/collections/review?queue=adjustments&open=${asked.id}`, 'Review')
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText('a second person must approve it', { exact: false })).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Points adjusted')).toBeVisible()
  await expect(page.getByText(note)).toBeHidden()
})
