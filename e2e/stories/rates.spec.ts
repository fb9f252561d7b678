import type { Page } from '@playwright/test'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

/** A day to come, as a field for day and time takes it. */
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}T08:00`
}

const card = (page: Page, plastic: string) => page.getByRole('listitem').filter({ hasText: plastic })

// Stories run beside each other: each has a plastic of its own.
test(
  'a rate is set at once, and the card, the timeline and the history know it',
  onPhones,
  async ({ page }, { project }) => {
    const [code, plastic] =
      project.name === 'phone' ? (['LDPE', 'LDPE bags and film'] as const) : (['PVC', 'PVC pipes and sheets'] as const)
    await visit(page, '/rates', 'Rates')
    await page.getByRole('button', { name: `Set a rate for ${plastic}` }).click()
    const form = page.getByRole('dialog', { name: 'Set a rate' })
    await form.getByRole('button', { name: 'Set the rate now' }).click()
    await expect(form.getByLabel('Points per kg')).toHaveAccessibleDescription(/Fill this in/)
    await form.getByLabel('Points per kg').fill('47.5')
    await expect(form.getByText('Points are rounded down for each line.', { exact: false })).toBeVisible()
    await expect(form.getByRole('status').getByText(/1\.25 kg would get 59 points/)).toBeVisible()
    await form.getByLabel('Reason').fill('The recycler pays more')
    await checkAxe(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Rate in force')).toBeVisible()
    await expect(card(page, plastic)).toContainText('47.5 points per kg')
    await expect(card(page, plastic)).toContainText('set by Marina Fulmar')

    await page.getByRole('button', { name: 'Table' }).click()
    const row = page.getByRole('row', { name: new RegExp(`${plastic}.*47\\.5`) })
    await expect(row).toContainText('In force')
    await page.getByRole('link', { name: `History of ${plastic}` }).click()
    await expect(page).toHaveURL(new RegExp(`/rates/${code}$`))
    await expect(page.getByText('The recycler pays more')).toBeVisible()
  },
)

test('a rate is scheduled, changed and called off, each with its reason', async ({ page }, { project }) => {
  const [code, plastic] =
    project.name === 'phone' ? (['OTHER', 'Other plastics'] as const) : (['PS', 'PS cups and foam'] as const)
  await visit(page, `/rates/${code}`, plastic)
  await page.getByRole('button', { name: 'Set a rate' }).click()
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await form.getByLabel('Points per kg').fill('31')
  await form.getByText('From a moment').click()
  await form.getByLabel('Day and time').fill(inDays(9))
  await form.getByLabel('Reason').fill('New buyer')
  await form.getByRole('button', { name: 'Schedule the rate' }).click()
  await expect(page.getByText('Rate scheduled')).toBeVisible()
  await expect(form).toBeHidden()

  const scheduled = page.locator('[data-row-id]').filter({ hasText: 'Scheduled' })
  await scheduled.locator('[data-row-open]').click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change a scheduled rate' })
  await change.getByLabel('Points per kg').fill('32')
  await change.getByLabel('Reason').fill('They pay even more')
  await change.getByRole('button', { name: 'Change the scheduled rate' }).click()
  await expect(page.getByText('Rate changed')).toBeVisible()
  await expect(scheduled).toContainText('32')

  await scheduled.locator('[data-row-open]').click()
  await page.getByRole('button', { name: 'Cancel this rate' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the scheduled rate?' })
  await checkAxe(page)
  await question.getByLabel('Reason').fill('The buyer is gone')
  await question.getByRole('button', { name: 'Cancel this rate' }).click()
  await expect(page.getByText('Rate cancelled')).toBeVisible()
  await expect(scheduled).toHaveCount(0)
})

test('a moment that has passed is refused at its field', async ({ page, guard }) => {
  guard.expect(/400/)
  await visit(page, '/rates/PET', 'PET bottles and trays')
  await page.getByRole('button', { name: 'Set a rate' }).click()
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await form.getByLabel('Points per kg').fill('1')
  await form.getByText('From a moment').click()
  await form.getByLabel('Day and time').fill(inDays(-3))
  await form.getByLabel('Reason').fill('Too late')
  await form.getByRole('button', { name: 'Schedule the rate' }).click()
  await expect(form.getByLabel('Day and time')).toHaveAccessibleDescription(/Choose now or a moment to come/)
})

test('rates are tried out on what was handed in, and then scheduled', onPhones, async ({ page }, { project }) => {
  const [code, plastic] =
    project.name === 'phone' ? (['HDPE', 'HDPE bottles and caps'] as const) : (['PP', 'PP tubs and lids'] as const)
  await visit(page, '/rates/what-if', 'What if')
  await page.getByRole('checkbox', { name: plastic, exact: false }).check()
  await page.getByLabel(`Draft points per kg for ${plastic}`).fill('200')
  await expect(page.getByText('Points by the drafts')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Points by plastic' }).getByRole('row', { name: code })).toContainText(
    '+',
  )
  await expect(page.getByRole('table', { name: 'Most affected stores' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByText('Last 90 days').click()
  await expect(page).toHaveURL(new RegExp(`rates=${code}:200&days=90`))
  await checkAxe(page)

  await page.getByRole('button', { name: 'Schedule these rates' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule these rates' })
  await form.getByLabel('Reason').fill('Tried out on 90 days')
  await form.getByRole('button', { name: 'Set 1 rate' }).click()
  await expect(page.getByText('1 rate scheduled')).toBeVisible()
  await expect(page).toHaveURL(/\/rates$/)
  await expect(card(page, plastic)).toContainText('200 from')
})

test.describe('for who may only read', () => {
  test.use({ role: 'auditor' })
  test('rates are shown without the ways to set them', async ({ page }) => {
    await visit(page, '/rates', 'Rates')
    await expect(page.getByRole('link', { name: 'Try rates out' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Set a rate/ })).toHaveCount(0)
  })
})

test.describe('for who may not', () => {
  test.use({ role: 'content' })
  test('the page says which permission is missing', async ({ page }) => {
    await visit(page, '/rates', 'You may not open this')
    await expect(page.getByText('rates:read')).toBeVisible()
  })
})
