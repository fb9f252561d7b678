import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { userList } from '@fulmar/contract/users/user-list'
import type { Page } from '@playwright/test'
import { checkAxe, expect, test, visit } from '../fixtures.ts'
import { mailedInvitation, mailTo } from '../mail.ts'
import { send } from '../people.ts'
import { askForStore } from '../stores.ts'

const openCase = (page: Page) => page.getByRole('region', { name: 'Open case' })
const caseOf = (page: Page, name: string) => openCase(page).getByRole('heading', { level: 2, name })

test('approved, a store sets its password by the mailed link, signs in and records plastic; its totals move', async ({
  page,
  browser,
  tokenOf,
  baseURL,
}) => {
  const asked = await askForStore()
  await visit(page, `/stores/requests?open=${asked.id}`, 'Store requests')
  await expect(caseOf(page, asked.name)).toBeVisible()
  await page.getByRole('checkbox', { name: 'The store exists and belongs to the applicant' }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${asked.name}?` })
  await expect(dialog.getByText('The pin matches the address')).toBeVisible()
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Approve store' }).click()
  // After the seconds in which it could be undone.
  await expect(page.getByText(`${asked.name} approved`)).toBeVisible({ timeout: 20_000 })

  const token = await mailedInvitation(asked.email)
  const stranger = await browser.newContext({ baseURL })
  const own = await stranger.newPage()
  await visit(own, `/accept-invitation#${token}`, 'Join the programme')
  await own.getByRole('textbox', { name: 'New password' }).fill('salt and seaweed')
  await own.getByRole('textbox', { name: 'Confirm password' }).fill('salt and seaweed')
  await own.getByRole('button', { name: 'Set password' }).click()
  await expect(own.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await checkAxe(own)
  await stranger.close()

  const signedIn = await send(auth.login, '', { email: asked.email, password: 'salt and seaweed' })
  const found = await fetch(`${baseURL}${userList.list.path}?userType=MEMBER&status=ACTIVE&limit=1`, {
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  const [member] = ((await found.json()) as { data: { id: string }[] }).data
  const recorded = await fetch(`${baseURL}${collections.record.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${signedIn.token}`,
      'idempotency-key': asked.reference,
    },
    body: JSON.stringify({ storeId: asked.id, userId: member?.id, lines: [{ plasticCode: 'PET', grams: 2500 }] }),
  })
  expect(recorded.status).toBe(201)
  await visit(page, `/stores/${asked.id}`, asked.name)
  await expect(page.getByRole('list', { name: 'Totals' }).or(page.getByLabel('Totals')).first()).toContainText('2.5 kg')
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByText('Can sign in')).toBeVisible()
})

test('the inbox by keyboard: move, ask, reject; the next case opens by itself', async ({ page }) => {
  const [first, second] = [await askForStore(), await askForStore()]
  await visit(page, `/stores/requests?open=${first.id}`, 'Store requests')
  await expect(caseOf(page, first.name)).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Ask for info')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await expect(caseOf(page, first.name)).toBeHidden()
  await page.keyboard.press('k')
  await expect(caseOf(page, first.name)).toBeVisible()

  await page.keyboard.press('i')
  const questions = page.getByRole('region', { name: `Ask ${first.name} for information` })
  await expect(caseOf(page, first.name)).toBeVisible()
  await questions.getByText('Postal code', { exact: true }).click()
  await questions.getByLabel('Note on Postal code').fill('It belongs to another street')
  await checkAxe(page)
  await page.keyboard.press('Control+Enter')
  await expect(questions).toBeHidden()
  await expect(caseOf(page, first.name)).toBeHidden()
  await expect(openCase(page).getByRole('heading', { level: 2 })).toBeVisible()
  expect(await mailTo(first.email, /We need more information/)).toContain('Postal code: It belongs to another street')

  await visit(page, `/stores/requests?open=${second.id}`, 'Store requests')
  await expect(caseOf(page, second.name)).toBeVisible()
  await page.keyboard.press('r')
  const rejection = page.getByRole('dialog', { name: `Reject ${second.name}?` })
  await checkAxe(page)
  await rejection.getByRole('button', { name: 'This store is already registered' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(rejection).toBeHidden()
  await expect(caseOf(page, second.name)).toBeHidden()
  await expect(page.getByText(`${second.name} rejected`)).toBeVisible({ timeout: 20_000 })
  expect(await mailTo(second.email, /was declined/)).toContain('This store is already registered')
})
