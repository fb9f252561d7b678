import { checkAxe, expect, test, visit } from '../fixtures.ts'

test.describe('without a session', () => {
  test.use({ role: 'nobody' })

  test('an administrator signs in, lands where they were going, and signs out', async ({ page, context, guard }) => {
    await visit(page, '/login?next=%2Fneighborhood', 'Sign in')
    guard.expect(/401/)
    await signIn('wrong-password')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
    await checkAxe(page)
    await signIn('fulmar-demo')
    await expect(page).toHaveURL(/\/neighborhood$/)
    await page.getByRole('button', { name: /^Marina Fulmar/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('accessToken')

    async function signIn(password: string) {
      await page.getByLabel('Email').fill('admin@fulmar.example')
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
    }
  })
})

for (const path of ['/', '/privacy-policy'])
  test(`a session that is over is noticed on ${path} too`, async ({ page, context, guard, baseURL }) => {
    guard.expect(/401/)
    await context.addCookies([{ name: 'accessToken', value: 'made-up', url: baseURL ?? '' }])
    const profile = page.waitForResponse('**/api/user/my-profile')
    await page.goto(path)
    expect((await profile).status()).toBe(401)
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('accessToken')
  })

test('without a connection the page stays and says so', async ({ page, context, guard }) => {
  // What was under way when the connection went.
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await visit(page, '/neighborhood', 'Neighborhoods')
  const rows = page.locator('[data-row-id]')
  const before = await rows.count()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await expect(rows).toHaveCount(before)
  await checkAxe(page)
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
})
