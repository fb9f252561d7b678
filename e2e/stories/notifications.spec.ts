import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { askForStore } from '../stores.ts'

test(
  'a store request rings for a colleague at once, leads to the case and is read by them alone',
  onPhones,
  async ({ page, browser, tokenOf, baseURL }) => {
    await visit(page, '/settings/appearance', 'Appearance')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toBeVisible()

    // Somebody else, somewhere else.
    const asked = await askForStore()
    await bell.click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    const mark = list
      .getByRole('button', { name: /^Mark as read: (.*wants to join|\d+ store requests came in)/ })
      .first()
    await expect(mark).toBeVisible()
    await checkAxe(page)
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()

    // While one colleague reads their list, another one's bell is untouched.
    await visit(page, '/notifications?status=UNREAD', 'Notifications')
    const colleague = await browser.newContext({ baseURL })
    await colleague.addCookies([
      { name: 'accessToken', value: await tokenOf('operations'), url: baseURL, sameSite: 'Strict' },
    ])
    const other = await colleague.newPage()
    await visit(other, '/notifications', 'Notifications')
    await page.getByRole('link', { name: `${asked.name} wants to join` }).click()
    await expect(
      page.getByRole('region', { name: 'Open case' }).getByRole('heading', { name: asked.name }),
    ).toBeVisible()
    await expect(other.getByRole('link', { name: `${asked.name} wants to join` })).toBeVisible()

    // What comes while the page is open appears by itself.
    const late = await askForStore()
    await expect(other.getByRole('link', { name: `${late.name} wants to join` })).toBeVisible()
    await colleague.close()

    await visit(page, '/settings/notifications', 'Notifications')
  },
)
