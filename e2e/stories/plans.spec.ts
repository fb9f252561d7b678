import { plans } from '@fulmar/contract/subscriptions/plans'
import { unique } from '../arrange.ts'
import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { send } from '../people.ts'
import { activeStore } from '../stores.ts'

test('a plan is added, a store put on it, its price changed without touching the store, and the invoice printed', async ({
  page,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const store = await activeStore(token)
  const name = unique('Lagoon')
  await visit(page, '/settings/plans', 'Plans')

  await page.getByRole('button', { name: 'Add plan' }).click()
  const editor = page.getByRole('dialog', { name: 'Add plan' })
  await editor.getByLabel('Name').fill(name)
  await editor.getByLabel('Code').fill(name.replaceAll(' ', '-'))
  await editor.getByLabel('Price', { exact: true }).fill('19')
  await editor.getByLabel('Collections per month').fill('30')
  await editor.getByLabel('Features').fill('Weekly pick-up\nPhone support')
  await expect(editor.getByRole('complementary', { name: 'Preview' })).toContainText('€19.00 per month')
  await checkAxe(page)
  await editor.getByRole('button', { name: 'Add plan' }).click()
  const card = page.getByRole('list', { name: 'Plans on offer' }).getByRole('article', { name })
  await expect(card).toContainText('30 collections per month')
  await expect(card).toContainText('0 stores')

  await page.getByRole('button', { name: 'Put a store on a plan' }).click()
  const subscribing = page.getByRole('dialog', { name: 'Put a store on a plan' })
  await subscribing.getByLabel('Store').fill(store.name)
  await page.getByRole('option', { name: store.name }).click()
  await subscribing.getByLabel('Plan').click()
  await page.getByRole('option', { name: `${name}, €19.00 per month` }).click()
  await subscribing.getByRole('button', { name: 'Start plan' }).click()
  await expect(card).toContainText('1 store · €19.00 per month')
  await mailTo(store.email, new RegExp(`Your store is on the ${name} plan`))

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Price', { exact: true }).fill('25')
  await expect(edit.getByLabel('Keep the price they have')).toBeChecked()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(card).toContainText('€25.00 per month')
  await expect(card).toContainText('1 store on an earlier price')

  await page.getByLabel('Search by store').fill(store.name)
  const row = page.getByRole('row', { name: new RegExp(store.name) })
  await expect(row).toContainText('€19.00 per month')
  await row.getByText(store.name).click()
  const drawer = page.getByRole('dialog', { name: store.name })
  await drawer.getByRole('button', { name: 'Cancel subscription' }).click()
  await page
    .getByRole('dialog', { name: `Cancel the plan of ${store.name}?` })
    .getByRole('button', { name: 'Cancel subscription' })
    .click()
  await drawer.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(drawer.getByText('Active')).toBeVisible()
  await drawer.getByRole('link', { name: 'Show invoices' }).click()
  await arrive(page, 'Invoices')
  await page.getByRole('link', { name: /^\d{4}-\d{6}$/ }).click()
  await arrive(page, /^Invoice \d{4}-\d{6}$/)
  await expect(page.getByRole('article')).toContainText(store.name)
  await expect(page.getByRole('article')).toContainText('€19.00')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()

  const { data } = await send(plans.list, token)
  const made = data.find(plan => plan.name === name)
  await send(plans.change, token, { id: made?.id, version: made?.version, status: 'ARCHIVED' })
})

test.describe('for who may only read', () => {
  test.use({ role: 'auditor' })
  test('plans and subscriptions are shown, not offered to change', onPhones, async ({ page }) => {
    await visit(page, '/settings/plans', 'Plans')
    await expect(page.getByRole('article', { name: 'Harbour' })).toContainText('€29.00 per month')
    await expect(page.getByRole('button', { name: 'Add plan' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Put a store on a plan' })).toHaveCount(0)
  })
})

test.describe('for who may not see plans', () => {
  test.use({ role: 'content' })
  test('the page says what their role does not allow', async ({ page }) => {
    await page.goto('/settings/plans')
    await expect(page.getByText(/see plans/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Plans', exact: true })).toHaveCount(0)
  })
})
