import { checkAxe, expect, test, visit } from '../fixtures.ts'

// Pages that no other story visits: their words and rules have page tests in web/, what needs a browser is looked at here.

test('settings that nothing else opens, and an address where nothing is, can be used by everybody', async ({
  page,
}) => {
  await visit(page, '/settings/appearance', 'Appearance')
  await visit(page, '/settings/points-policy', 'Points policy')
  await visit(page, '/nowhere/at/all', 'Page not found')
})

test.describe('with a role that may only read', () => {
  test.use({ role: 'auditor' })

  test('a policy that is told and a page that is closed can be read by everybody', async ({ page }) => {
    await visit(page, '/settings/points-policy', 'Points policy')
    await expect(page.getByText('Value of 1,000 points')).toBeVisible()
    await checkAxe(page)
    await visit(page, '/collections/record', 'You do not have access')
  })
})
