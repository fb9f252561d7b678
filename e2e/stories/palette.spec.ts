import { arrive, checkAxe, expect, test, visit } from '../fixtures.ts'

test('everything is found by keyboard alone', async ({ page }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search pages, actions and records' })
  await expect(search).toBeFocused()
  await checkAxe(page)
  await page.keyboard.type('question bank')
  await expect(page.getByRole('option', { name: 'Academy › Question bank' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await arrive(page, 'Question bank')

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('operations@fulmar.example')
  const users = page.getByRole('group', { name: 'Users' })
  await expect(users.getByRole('option')).toContainText(['operations@fulmar.example'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/[\da-f-]{36}$/)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search and go to')).toBeVisible()
})
