import { arrive, expect, onPhones, onPhonesOnly, test, visit } from '../fixtures.ts'

/** The sidebar and the heading each entry leads to. */
const places = {
  Dashboard: 'Dashboard',
  Analytics: 'Analytics',
  Collections: 'Collections',
  Users: 'Users',
  Stores: 'Stores',
  Neighborhood: 'Neighborhoods',
  Rates: 'Rates',
  Rewards: 'Rewards',
  Academy: 'Games',
  Settings: 'Profile',
}

test('every entry of the navigation leads to its page', onPhones, async ({ page }, { project }) => {
  await visit(page, '/dashboard', 'Dashboard')
  for (const [entry, heading] of Object.entries(places)) {
    if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    // The count of what waits is part of the entry's name.
    await navigation.getByRole('link', { name: new RegExp(`^${entry}( [\\d,]+ waiting)?$`) }).click()
    await arrive(page, heading)
  }
})

test('the first stop of the keyboard skips the navigation', async ({ page }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the theme is light until another is chosen, and stays chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/dashboard', 'Dashboard')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await choose('Dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await choose('Match this device')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  async function choose(theme: string) {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
  }
})

test('the menu of a phone traps the keyboard and closes on Esc', onPhonesOnly, async ({ page }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Collections' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})
