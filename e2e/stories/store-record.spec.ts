import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { activeStore } from '../stores.ts'

test('every tab answers its question', onPhones, async ({ page, tokenOf }) => {
  const store = await activeStore(await tokenOf('operations'))
  await visit(page, `/stores/${store.id}`, store.name)
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  for (const [tab, words] of [
    ['Hours', 'The store is open now.'],
    ['Collections', 'No collections yet'],
    ['People', 'Password not set'],
    ['Requests', 'Approved'],
    ['Activity', 'approved this store'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await checkAxe(page)
  }
})
