import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

/** A phone has the views among the options of the list. */
async function openViews(page: Page, isPhone: boolean, button = 'Saved views') {
  await page.getByRole('button', { name: isPhone ? 'More options' : button }).click()
  return isPhone ? page.getByRole('region', { name: 'Saved views' }) : page.getByRole('dialog', { name: 'Saved views' })
}

test(
  'a list is saved as it is looked at, opened from anywhere, shared, pinned as a tab, renamed and removed with a way back',
  onPhones,
  async ({ page }, { project }) => {
    const isPhone = project.name === 'phone'
    const name = unique('Suspended, richest first')
    // Only this story looks at the list in this way, although others save views meanwhile.
    const narrowed = `/users?status=SUSPENDED&sortBy=points&search=${encodeURIComponent(name)}`
    await visit(page, narrowed, 'Users')
    const panel = await openViews(page, isPhone)
    await panel.getByLabel('View name').fill(name)
    await panel.getByRole('button', { name: 'Save view' }).click()
    await panel.getByRole('button', { name: `Share ${name} with the team` }).click()
    await expect(panel.getByRole('button', { name: `Share ${name} with the team`, pressed: true })).toBeVisible()
    await panel.getByRole('button', { name: `Pin ${name} as a tab` }).click()
    await expect(panel.getByRole('button', { name: `Pin ${name} as a tab`, pressed: true })).toBeVisible()
    await checkAxe(page)

    await visit(page, '/users', 'Users')
    const tab = page.getByRole('navigation', { name: 'Pinned views' }).getByRole('link', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/sortBy=points/)
    await visit(page, '/users', 'Users')
    await openViews(page, isPhone)
    const rename = panel.getByRole('button', { name: `Rename ${name}` })
    await rename.click()
    await page.keyboard.press('Escape')
    await expect(rename).toBeFocused()
    await rename.press('Enter')
    await panel.getByLabel(`New name for ${name}`).fill(`${name} now`)
    await page.keyboard.press('Enter')
    await panel
      .getByRole('button', { name: `${name} now`, exact: false })
      .first()
      .click()
    await expect(page).toHaveURL(/status=SUSPENDED/)
    await expect(page).toHaveURL(/sortBy=points/)

    if (!isPhone) await openViews(page, isPhone, `${name} now`)
    await panel.getByRole('button', { name: `Remove ${name} now` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    // The list shows the view again, so the button says its name; on a phone the view is among the others.
    const again = isPhone
      ? panel.getByRole('button', { name: `Remove ${name} now` })
      : page.getByRole('button', { name: `${name} now`, expanded: false })
    await expect(again).toBeVisible()
  },
)
