import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { holdScripts } from '../late-scripts.ts'
import { mailedCode } from '../mail.ts'
import { colleague, endSessions, invited, typeLogin } from '../people.ts'

test.use({ role: 'nobody' })

test('a session outlives a reload, and its end leads to the login and back to the same page', async ({
  page,
  tokenOf,
  guard,
  context,
}) => {
  guard.expect(/401/)
  const rita = await colleague(await tokenOf('admin'))
  await visit(page, '/login', 'Sign in')
  await typeLogin(page, rita)
  await arrive(page, 'Dashboard')
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === 'accessToken')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' })
  const device = cookies.find(({ name }) => name === 'device')
  expect(device).toMatchObject({ path: '/api/auth', sameSite: 'Strict', httpOnly: true })

  await page.reload()
  await arrive(page, 'Dashboard')
  await visit(page, '/neighborhood?search=porto', 'Neighborhoods')
  await endSessions({ token: cookie?.value ?? '' })
  // Unless the page has noticed by itself before.
  await page
    .getByRole('searchbox')
    .fill('braga', { timeout: 10_000 })
    .catch(() => undefined)
  await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
  await arrive(page, 'Sign in')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('accessToken')
  expect(new URL(page.url()).searchParams.get('next')).toContain('/neighborhood?search=')
  await typeLogin(page, rita)
  await arrive(page, 'Neighborhoods')
  await expect(page).toHaveURL(/\/neighborhood\?search=/)
})

test('who signs in before the scripts have come is signed in when they come', onPhones, async ({ page, tokenOf }) => {
  const rita = await colleague(await tokenOf('admin'))
  const letScriptsCome = await holdScripts(page)
  await page.goto('/login?next=%2Fneighborhood', { waitUntil: 'commit' })
  const forgot = page.getByRole('link', { name: 'Forgot Password' })
  await expect(forgot).toHaveAttribute('href', /\/login\?panel=forgot&next=%2Fneighborhood$/)
  await expect(page.getByRole('complementary', { name: 'How to sign in' })).toContainText('admin@fulmar.example')
  await page.getByLabel('Email').fill(rita.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(rita.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?next=/)
  letScriptsCome()
  await arrive(page, 'Neighborhoods')
})

test('the login does not begin as a login for another panel, or with a session', async ({ page, context, tokenOf }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/login?panel=forgot', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toHaveCount(1)
  await expect(page.locator('#early')).toHaveCount(0)
  const session = { name: 'accessToken', value: await tokenOf('admin'), sameSite: 'Strict' } as const
  await context.addCookies([{ ...session, url: page.url() }])
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toHaveCount(1)
  await expect(page.locator('#early')).toHaveCount(0)
  letScriptsCome()
  await arrive(page, 'Dashboard')
})

test('a forgotten password is replaced with the mailed code', onPhones, async ({ page, tokenOf, guard }) => {
  guard.expect(/400/)
  const rita = await colleague(await tokenOf('admin'))
  const password = 'gulls over the quay'
  await visit(page, '/login', 'Sign in')
  await page.getByLabel('Email').fill(rita.email)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await arrive(page, 'Forgot password')
  await expect(page.getByLabel('Email')).toHaveValue(rita.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()

  await arrive(page, 'Enter the code')
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeDisabled()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please enter a 6-digit OTP')
  await expect(page.getByText('Please enter 6 digits')).toBeVisible()
  await checkAxe(page)

  const code = await mailedCode(rita.email)
  const wrong = code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))
  await page.getByLabel('Digit 1 of 6').fill(wrong)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await arrive(page, 'Set a new password')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('That code is incorrect')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(`${password}!`)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await arrive(page, 'Enter the code')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('That code is incorrect')
  await page.getByLabel('Digit 1 of 6').fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByLabel('New password')).toHaveValue(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await arrive(page, 'Sign in')
  await expect(page.getByLabel('Email')).toHaveValue(rita.email)
  await typeLogin(page, { email: rita.email, password })
  await arrive(page, 'Dashboard')
})

test('an invitation is accepted, and its link then leads nowhere', async ({ page, tokenOf, guard }) => {
  const rita = await invited(await tokenOf('admin'), 'AUDITOR')
  await visit(page, `/accept-invitation#${rita.token}`, 'Join the programme')
  await expect(page).toHaveURL(/\/accept-invitation$/)
  await expect(page.getByText(rita.email)).toBeVisible()
  await expect(page.getByText('Auditor')).toBeVisible()
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('New password').fill('salt and seaweed')
  await page.getByLabel('Confirm password').fill('salt and seaweed')
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await arrive(page, 'Dashboard')
  await expect(page.getByRole('button', { name: `${rita.name} Auditor` })).toBeVisible()

  guard.expect(/400/)
  await page.goto('about:blank')
  await visit(page, `/accept-invitation#${rita.token}`, 'This link no longer works')
})
