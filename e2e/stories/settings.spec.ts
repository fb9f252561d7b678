import { auth } from '@fulmar/contract/auth/auth'
import { team } from '@fulmar/contract/team'
import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { colleague, enterAs, send, typeLogin } from '../people.ts'
import { totp } from '../totp.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'the profile takes a name, a phone and a picture, and the shell shows them',
  onPhones,
  async ({ page, context, tokenOf }) => {
    const rita = await colleague(await tokenOf('admin'))
    await enterAs(context, rita)
    await visit(page, '/settings', 'Profile')
    await page.getByLabel('Name').fill(`${rita.name} Sol`)
    await page.getByLabel('Phone').fill('912 345')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Enter the phone number with its country code', { exact: false })).toBeVisible()
    await page.getByLabel('Phone').fill('+351 912 345 678')
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'no.txt', mimeType: 'text/plain', buffer: onePixel })
    await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF image')).toBeVisible()
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
    await expect(page.getByText('me.png will be saved with your changes')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^${rita.name} Sol,? Operations$`) })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Phone')).toHaveValue('+351912345678')
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  },
)

test('a second factor is set up with an app, asked for at the next sign-in, and turned off', async ({
  page,
  context,
  tokenOf,
}) => {
  const rita = await colleague(await tokenOf('admin'))
  await enterAs(context, rita)
  await visit(page, '/settings/security', 'Security')
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkAxe(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('6-digit code').fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await checkAxe(page)
  const recovery = (await codes.first().textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  await context.clearCookies()
  await visit(page, '/login', 'Sign in')
  await typeLogin(page, rita)
  await arrive(page, 'Two-factor authentication')
  // The code that turned it on is used up; the app's next one is good already.
  await page.getByLabel('6-digit code').fill(totp(secret, 1))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await arrive(page, 'Dashboard')

  await visit(page, '/settings/security', 'Security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
  await dialog.getByRole('textbox').fill(recovery)
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
})

test('where one is signed in: another session is ended, then all of them', async ({ page, context, tokenOf }) => {
  const rita = await colleague(await tokenOf('admin'))
  await enterAs(context, rita)
  const other = await send(auth.adminLogin, '', { email: rita.email, password: rita.password })
  await visit(page, '/settings/security', 'Security')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: /^End session on/ }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End session on/ })).toHaveCount(0)
  await expect(send(auth.sessions, other.token ?? '')).rejects.toThrow('SIGN_IN_REQUIRED')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await arrive(page, 'Sign in')
  await expect(send(auth.sessions, rita.token)).rejects.toThrow('SIGN_IN_REQUIRED')
})

test('an owner invites, changes a role, and deactivates', async ({ page, context, tokenOf }) => {
  const owner = await colleague(await tokenOf('admin'), 'OWNER')
  const rita = await colleague(await tokenOf('admin'), 'CONTENT')
  await enterAs(context, owner)
  await visit(page, '/settings/team', 'Team and roles')
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const form = page.getByRole('dialog', { name: 'Invite administrator' })
  await form.getByLabel('Name').fill('Someone Else')
  await form.getByLabel('Email').fill(rita.email)
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').fill(rita.email)
  await page.getByRole('button', { name: rita.name }).click()
  const drawer = page.getByRole('dialog', { name: rita.name })
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Finance' }).click()
  await drawer.getByRole('button', { name: 'Change role to Finance' }).click()
  await expect(page.getByText(`${rita.name} saved`)).toBeVisible()
  await checkAxe(page)
  await drawer.getByRole('button', { name: 'Deactivate' }).click()
  await page
    .getByRole('dialog', { name: `Deactivate ${rita.name}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(drawer.getByText('Deactivated')).toBeVisible()
  await expect(send(auth.sessions, rita.token)).rejects.toThrow('SIGN_IN_REQUIRED')

  await visit(page, '/settings/activity?action=team.changed', 'Activity')
  await page
    .getByRole('button', { name: /changed the role or access of/ })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'Changes' })).toBeVisible()
  await checkAxe(page)
})

test.describe('when a role must have a second factor', () => {
  // The policy holds for everyone of the role: one story at a time, on a role no other story acts in.
  test.describe.configure({ mode: 'serial' })

  test('its pages wait for it, and the way to it is shown', async ({ page, context, tokenOf }) => {
    const owner = await tokenOf('admin')
    const rita = await colleague(owner, 'FINANCE')
    await send(team.changePolicy, owner, { secondFactorRoles: ['FINANCE'] })
    try {
      await enterAs(context, rita)
      await visit(page, '/dashboard', 'Two-factor authentication required')
      await page.getByRole('main').getByRole('link', { name: 'Set up two-factor authentication' }).click()
      await arrive(page, 'Security')
      await expect(page.getByRole('complementary', { name: 'Two-factor authentication' })).toBeVisible()
      const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
      await page.getByLabel('6-digit code').fill(totp(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('complementary', { name: 'Two-factor authentication' })).toBeHidden()
      await visit(page, '/dashboard', 'Dashboard')
    } finally {
      await send(team.changePolicy, owner, { secondFactorRoles: [] })
    }
  })
})
