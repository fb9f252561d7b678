import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test.describe('without a session', () => {
  test.use({ role: 'nobody' })

  test('a protected page leads to the sign-in and keeps where one wanted to go', async ({ page }) => {
    await visit(page, '/neighborhood?search=porto', 'Sign in')
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/neighborhood?search=porto')
  })

  test(
    'an administrator signs in, lands where they were going, and signs out',
    onPhones,
    async ({ page, context, guard }) => {
      await visit(page, '/login?next=%2Fneighborhood', 'Sign in')
      guard.expect(/401/)
      await signIn('wrong-password')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await signIn('fulmar-demo')
      await expect(page).toHaveURL(/\/neighborhood$/)
      await page.getByRole('button', { name: 'Marina Fulmar, Owner' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/login/)
      expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('accessToken')

      async function signIn(password: string) {
        await page.getByLabel('Email').fill('admin@fulmar.example')
        await page.getByRole('textbox', { name: 'Password' }).fill(password)
        await page.getByRole('button', { name: 'Sign In' }).click()
      }
    },
  )

  test('a session the server does not know ends with a word about it', async ({ page, context, baseURL, guard }) => {
    guard.expect(/401/)
    await context.addCookies([{ name: 'accessToken', value: 'x'.repeat(43), url: baseURL }])
    await page.goto('/neighborhood')
    await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
    await arrive(page, 'Sign in')
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('accessToken')
  })

  test('an address where nothing is says what was looked for', async ({ page }) => {
    await visit(page, '/nowhere/at/all', 'Page not found')
    await expect(page.getByText('/nowhere/at/all')).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('with a role that lacks the permission', () => {
  test.use({ role: 'content' })

  test(
    'a page says which permission is missing, and the navigation does not offer it',
    onPhones,
    async ({ page }, { project }) => {
      await visit(page, '/neighborhood', 'You do not have access')
      await expect(page.getByText('neighborhoods:read')).toBeVisible()
      if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
      const navigation = page.getByRole('navigation', { name: 'Main' })
      await expect(navigation.getByRole('link', { name: 'Academy' })).toBeVisible()
      await expect(navigation.getByRole('link', { name: 'Neighborhood' })).toHaveCount(0)
    },
  )
})

test.describe('with a role that may only read', () => {
  test.use({ role: 'auditor' })

  test('a list can be read and exported, not changed', async ({ page }) => {
    await visit(page, '/neighborhood', 'Neighborhoods')
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add neighborhood' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('without a connection the page stays and says so', async ({ page, context }) => {
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
