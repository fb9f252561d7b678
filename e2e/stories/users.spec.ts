import { points } from '@fulmar/contract/points/points'
import type { Page } from '@playwright/test'
import { arrive, checkAxe, expect, test, visit } from '../fixtures.ts'
import { mailedSubject } from '../mail.ts'
import { colleague, enterAs, member } from '../people.ts'

async function moreAction(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a card counts exactly what its list shows', async ({ page }) => {
  await visit(page, '/users', 'Users')
  const card = page.getByRole('link', { name: /^Suspended \d/ })
  await expect(card).toHaveText(/\d/)
  const count = Number(/\d+/.exec(await card.innerText())?.[0])
  await card.click()
  await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible()
  await expect(page.locator('[data-row-id]').filter({ hasText: 'Suspended' })).toHaveCount(count)
})

test('a suspension says how long and why, and can be undone', async ({ page }) => {
  const { id, name } = await member()
  await visit(page, `/users/${id}`, name)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Reason').fill('Two accounts on one phone')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`${name} suspended`)).toBeVisible()
  await expect(page.getByText(/^Suspended until/)).toBeVisible()
  await expect(page.getByText('Two accounts on one phone')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Suspended until/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test.describe('as operations', () => {
  test.use({ role: 'operations' })

  test('points are given within the day’s allowance, and more waits for a second person', async ({
    page,
    context,
    tokenOf,
  }) => {
    const { id, name } = await member()
    // Somebody whose allowance no other story uses.
    await enterAs(context, await colleague(await tokenOf('admin'), 'OPERATIONS'))
    await visit(page, `/users/${id}?tab=points`, name)
    await page.getByRole('button', { name: 'Adjust points' }).click()
    const dialog = page.getByRole('dialog', { name: `Adjust points for ${name}` })
    await dialog.getByLabel('Amount').fill('501')
    await expect(dialog.getByText('500 of your 500 points left today', { exact: false })).toBeVisible()
    await expect(dialog.getByText('Another administrator must approve it', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Request approval' })).toBeVisible()
    await dialog.getByLabel('Amount').fill('120')
    await expect(dialog.getByText('Available: 0 points now, 120 points after this')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('listbox', { name: 'Reason' }).getByRole('option').first().click()
    await dialog.getByLabel('Note').fill('A bag was forgotten on the scale')
    await checkAxe(page)
    await dialog.getByRole('button', { name: 'Adjust points' }).click()
    await expect(page.getByText('Points adjusted')).toBeVisible()
    const row = page.getByRole('table', { name: 'Points ledger' }).getByRole('row', { name: /Adjustment/ })
    await expect(row).toContainText('+120')
    await page.getByRole('button', { name: 'Adjust points' }).click()
    await expect(dialog.getByText('380 of your 500 points left today', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const sum = page.getByRole('table', { name: 'Balance breakdown' })
    await expect(sum.getByRole('row', { name: /^Available/ })).toContainText('120 points')
  })

  test('a note is kept, a message is mailed, and erasing is for owners', async ({ page }) => {
    const { id, name, email } = await member()
    await visit(page, `/users/${id}?tab=notes`, name)
    await page.getByLabel('New note').fill('Prefers to be called after six')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Prefers to be called after six')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Erase' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Send message' }).click()
    const dialog = page.getByRole('dialog', { name: `Send a message to ${name}` })
    await dialog.getByLabel('Subject').fill('Your card is ready')
    await dialog.getByLabel('Message').fill('Come by any day.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
    await expect(page.getByText('Message: Your card is ready')).toBeVisible()
    await expect.poll(() => mailedSubject(email)).toBe('Your card is ready')
  })
})

test('a person is erased by their member code, and the books stay', async ({ page, tokenOf }) => {
  const { id, name, email } = await member()
  const token = await tokenOf('admin')
  const gift = { userId: id, points: 75, reasonCode: 'GOODWILL', note: 'A welcome' }
  await fetch(`${process.env.BASE_URL}${points.adjust.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
    body: JSON.stringify(gift),
  })
  await visit(page, `/users/${id}`, name)
  await moreAction(page, 'Erase')
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` })
  await expect(dialog.getByText('Their 75 points expire.', { exact: false })).toBeVisible()
  await checkAxe(page)
  const field = dialog.getByLabel(/^Type the member code/)
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(await dialog.innerText())?.[0] ?? ''
  await field.fill(code)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await arrive(page, 'Erased person')
  await page.getByRole('tab', { name: 'Points' }).click()
  const ledger = page.getByRole('table', { name: 'Points ledger' })
  await expect(ledger.getByRole('row', { name: /Adjustment/ })).toContainText('+75')
  await expect(ledger.getByRole('row', { name: /Expired/ })).toContainText('−75')
  await visit(page, `/users?search=${encodeURIComponent(email)}`, 'Users')
  await expect(page.getByText('No people match')).toBeVisible()
})

test('the member card prints without a network', async ({ page, context }) => {
  const { id, name } = await member()
  await visit(page, `/users/${id}/card`, `Member card for ${name}`)
  await context.setOffline(true)
  await page.getByText('A7 sheet').click()
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('region', { name: 'Member card' })
  await expect(card.getByRole('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const box = await card.boundingBox()
  // 74 mm at 96 points to the inch.
  expect(Math.round(box?.width ?? 0)).toBe(280)
})

test('personal data is saved as one file', async ({ page }) => {
  const { id, name } = await member()
  await visit(page, `/users/${id}`, name)
  const [file] = await Promise.all([page.waitForEvent('download'), moreAction(page, 'Export personal data')])
  expect(file.suggestedFilename()).toMatch(/^person-[A-Z2-9]{4}-[A-Z2-9]{4}\.json$/)
})
