import { userRecord } from '@fulmar/contract/users/user-record'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { mailedChange, mailTo } from '../mail.ts'
import { colleague, enterAs, member, send } from '../people.ts'

const newAddress = (email: string) => email.replace('@', '.new@')

/** An administrator asks for another email of a member. */
async function askedFor(ownerToken: string) {
  const [rita, teresa] = [await colleague(ownerToken), await member()]
  const email = newAddress(teresa.email)
  const { data } = await send(userRecord.change, rita.token, { id: teresa.id, version: 1, email })
  expect(data.email).toBe(teresa.email)
  return { rita, teresa, email }
}

test(
  'a new email of a member waits until a colleague of who asked approves it',
  onPhones,
  async ({ page, context, tokenOf }) => {
    const { rita, teresa, email } = await askedFor(await tokenOf('admin'))
    await enterAs(context, rita)
    await visit(page, `/users/${teresa.id}`, teresa.name)
    await expect(page.getByText('A change is waiting')).toBeVisible()
    await page.getByRole('link', { name: 'Decide' }).click()
    await expect(page.getByText(/You asked for this change, so a colleague approves it/)).toBeVisible()

    const carla = await colleague(await tokenOf('admin'))
    await enterAs(context, carla)
    await page.reload()
    const change = page.getByRole('article', { name: `Email or phone of ${teresa.name}` })
    await expect(change).toContainText(teresa.email)
    await expect(change).toContainText(email)
    await checkAxe(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve change' }).click()
    await expect(page.getByText('Change approved')).toBeVisible()
    await visit(page, `/users/${teresa.id}`, teresa.name)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText('A change is waiting')).toHaveCount(0)
  },
)

test('the old address is asked by mail, and what it says stays said', onPhones, async ({ page, tokenOf }) => {
  const { teresa, email } = await askedFor(await tokenOf('admin'))
  await mailTo(email, /./)
  await page.context().clearCookies()
  const link = `/confirm-address#${await mailedChange(teresa.email)}`
  await visit(page, link, 'Change of your account')
  await expect(page.getByText(email)).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText('This change was refused. Your account stays as it was.')).toBeVisible()
  await visit(page, '/login', 'Sign in')
  await visit(page, link, 'Change of your account')
  await expect(page.getByText('This change was refused. Your account stays as it was.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
})
