import { unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test(
  'a list is saved as it is looked at, opened from anywhere, shared, renamed and removed with a way back',
  onPhones,
  async ({ page }) => {
    const name = unique('Suspended, richest first')
    // Only this story looks at the list in this way, whoever else saves views meanwhile.
    const narrowed = `/users?status=SUSPENDED&sortBy=points&search=${encodeURIComponent(name)}`
    await visit(page, narrowed, 'Users')
    await page.getByRole('button', { name: 'Saved views' }).click()
    const panel = page.getByRole('dialog', { name: 'Saved views' })
    await panel.getByLabel('Name for what you see now').fill(name)
    await panel.getByRole('button', { name: 'Save view' }).click()
    await panel.getByRole('button', { name: `Share ${name} with the team` }).click()
    await expect(panel.getByRole('button', { name: `Share ${name} with the team`, pressed: true })).toBeVisible()
    await checkAxe(page)

    await visit(page, '/users', 'Users')
    await page.getByRole('button', { name: 'Saved views' }).click()
    const rename = panel.getByRole('button', { name: `Rename ${name}` })
    await rename.click()
    await page.keyboard.press('Escape')
    await expect(rename).toBeFocused()
    await rename.press('Enter')
    await panel.getByLabel(`New name of ${name}`).fill(`${name} now`)
    await page.keyboard.press('Enter')
    await panel
      .getByRole('button', { name: `${name} now`, exact: false })
      .first()
      .click()
    await expect(page).toHaveURL(/status=SUSPENDED/)
    await expect(page).toHaveURL(/sortBy=points/)

    await page.getByRole('button', { name: `${name} now` }).click()
    await panel.getByRole('button', { name: `Remove ${name} now` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    // The list shows the view again, so the button says its name.
    await expect(page.getByRole('button', { name: `${name} now`, expanded: false })).toBeVisible()
  },
)
