import { stores } from '@fulmar/contract/stores'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'
import { activeStore } from '../stores.ts'

test('every tab answers its question', onPhones, async ({ page, tokenOf }) => {
  const it = await activeStore(await tokenOf('operations'))
  await visit(page, `/stores/${it.id}`, it.name)
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  for (const [tab, words] of [
    ['Hours', 'The store is open now.'],
    ['Collections', 'Nothing taken in yet'],
    ['People', 'Password not set'],
    ['Requests', 'Approved'],
    ['Activity', 'approved this store'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await checkAxe(page)
  }
})

test('a holiday is added, and the store is closed on it', onPhones, async ({ page, tokenOf }) => {
  const it = await activeStore(await tokenOf('operations'))
  await visit(page, `/stores/${it.id}?tab=hours`, it.name)
  await page.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Date').fill('2030-12-25')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Enter a name for the day')).toBeVisible()
  await page.getByLabel('What day it is').fill('Christmas')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText(`${it.name} saved`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('What day it is')).toHaveValue('Christmas')
  await expect(page.getByRole('switch', { name: 'Christmas open' })).not.toBeChecked()
})

test('when someone else saved first, both versions are shown and nothing is lost', async ({ page, tokenOf, guard }) => {
  guard.expect(/409/)
  const token = await tokenOf('operations')
  const it = await activeStore(token)
  await visit(page, `/stores/${it.id}`, it.name)
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: `Edit ${it.name}` })
  await form.getByLabel('Description (optional)').fill('Mine')
  await send(stores.change, token, { id: it.id, version: 2, description: 'Theirs' })
  await form.getByRole('button', { name: 'Save changes' }).click()
  const versions = page.getByRole('table', { name: 'Your version and the saved version' })
  await expect(versions.getByRole('row', { name: /^Description/ })).toHaveText(/Mine.*Theirs/)
  await checkAxe(page)
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(page.getByText(`${it.name} saved`)).toBeVisible()
  await expect(page.getByText('Mine', { exact: true })).toBeVisible()
})

test('a store is paused with a way back, and closed for good with a reason', async ({ page, tokenOf }) => {
  const it = await activeStore(await tokenOf('operations'))
  await visit(page, `/stores/${it.id}`, it.name)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('The store takes no plastic in for the time being.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Close for good' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${it.name}?` })
  await dialog.getByRole('button', { name: 'The owner gave it up' }).click()
  await dialog.getByRole('button', { name: 'Close store' }).click()
  await expect(page.getByText(/closed for good; its history stays.*The owner gave it up/)).toBeVisible()
})
