import { checkAxe, expect, test, visit } from '../fixtures.ts'

test('when someone else saved first, both versions are shown and nothing is lost', async ({ page, arrange, guard }) => {
  guard.expect(/409/)
  const saved = await arrange.neighborhood({ households: 800 })
  await visit(page, `/neighborhood/${saved.id}`, saved.name)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${saved.name}` })
  await form.getByLabel('Households').fill('900')
  await arrange.change({ id: saved.id, version: saved.version, households: 850 })
  await form.getByRole('button', { name: 'Save changes' }).click()

  const versions = page.getByRole('table', { name: 'Your version and the saved version' })
  await expect(versions.getByRole('row', { name: /^Households/ })).toHaveText(/900.*850/)
  await checkAxe(page)
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText(`${saved.name} saved`)).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('main').getByText('900').first()).toBeVisible()
})

test('a neighborhood where nobody lives is removed after a question', async ({ page, arrange, guard }) => {
  const saved = await arrange.neighborhood()
  await visit(page, `/neighborhood/${saved.id}`, saved.name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: `Remove ${saved.name}?` })
  await expect(question).toBeVisible()
  await checkAxe(page)
  await question.getByRole('button', { name: 'Remove neighborhood' }).click()
  await expect(page.getByText('Neighborhood removed')).toBeVisible()
  await expect(page).toHaveURL(/\/neighborhood$/)

  guard.expect(/404/)
  await visit(page, `/neighborhood/${saved.id}`, 'This neighborhood was not found')
})
