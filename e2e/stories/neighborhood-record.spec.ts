import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test('a record tells what it is, where it lies and what was done with it', onPhones, async ({ page, arrange }) => {
  const it = await arrange.neighborhood({ goal: { grams: 750_000, period: 'MONTH' } })
  await visit(page, `/neighborhood/${it.id}`, it.name)
  await expect(page.getByText('750 kg a month')).toBeVisible()
  await expect(page.getByText('Porto, Porto District, Portugal')).toBeVisible()
  await expect(page.getByText('No leader yet', { exact: false })).toBeVisible()
  await expect(page.getByText('0 g of 750 kg')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText(/Marina Fulmar\s+added this neighborhood/)).toBeVisible()
  await page.getByRole('tab', { name: 'Members' }).click()
  await expect(page.getByText('No members yet')).toBeVisible()
})

test(
  'when someone else saved first, both versions are shown and nothing is lost',
  onPhones,
  async ({ page, arrange, guard }) => {
    guard.expect(/409/)
    const it = await arrange.neighborhood({ households: 800 })
    await visit(page, `/neighborhood/${it.id}`, it.name)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: `Edit ${it.name}` })
    await form.getByLabel('Households').fill('900')
    await arrange.change({ id: it.id, version: it.version, households: 850 })
    await form.getByRole('button', { name: 'Save changes' }).click()

    const versions = page.getByRole('table', { name: 'Your version and the saved version' })
    await expect(versions.getByRole('row', { name: /^Households/ })).toHaveText(/900.*850/)
    await checkAxe(page)
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByText(`${it.name} saved`)).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByRole('main').getByText('900').first()).toBeVisible()
  },
)

test('closing a form with something typed asks first', async ({ page, arrange }) => {
  const it = await arrange.neighborhood()
  await visit(page, `/neighborhood/${it.id}`, it.name)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${it.name}` })
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await form.getByLabel('Households').fill('1')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Households')).toHaveValue('1')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('a neighborhood where nobody lives is removed after a question', async ({ page, arrange, guard }) => {
  const it = await arrange.neighborhood()
  await visit(page, `/neighborhood/${it.id}`, it.name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: `Remove ${it.name}?` })
  await expect(question).toBeVisible()
  await checkAxe(page)
  await question.getByRole('button', { name: 'Remove neighborhood' }).click()
  await expect(page.getByText('Neighborhood removed')).toBeVisible()
  await expect(page).toHaveURL(/\/neighborhood$/)

  guard.expect(/404/)
  await visit(page, `/neighborhood/${it.id}`, 'This neighborhood was not found')
})
