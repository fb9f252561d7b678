import { checkAxe, expect, test, visit } from '../fixtures.ts'

// Pages that no other story visits: their words and rules have page tests in web/, what needs a browser is looked at here.

test('settings that nothing else opens, and an address where nothing is, can be used by everybody', async ({
  page,
  guard,
}) => {
  await visit(page, '/settings/appearance', 'Appearance')
  await visit(page, '/settings/points-policy', 'Points policy')
  await visit(page, '/settings/programme', 'Programme')
  await visit(page, '/settings/about', 'About')
  await expect(page.getByText('Every collection is counted').or(page.getByText('not in the totals yet'))).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'fastify', exact: true })).toBeVisible()
  await visit(page, '/setup', 'Set up Fulmar')
  await expect(page.getByText('7 of 7 done')).toBeVisible()
  guard.expect(/404/)
  await visit(page, '/nowhere/at/all', 'Page not found')
})

test.describe('with a role that may only read', () => {
  test.use({ role: 'auditor' })

  test('read-only settings and pages without permission can be read by everybody', async ({ page }) => {
    await visit(page, '/settings/points-policy', 'Points policy')
    await expect(page.getByText('Back-dating limit')).toBeVisible()
    await checkAxe(page)
    await visit(page, '/collections/record', 'You do not have access')
  })
})
