import { arrive, expect, onPhones, test, visit } from '../fixtures.ts'

test('a figure of another period leads to exactly the collections it counts', onPhones, async ({ page }) => {
  await visit(page, '/analytics', 'Analytics')
  await page.getByRole('combobox', { name: 'Period' }).click()
  // Over and done: what other stories record now is not in it.
  await page.getByRole('option', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/period=LAST_MONTH/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  const tile = page.getByRole('main').getByRole('link', { name: /^Collections [\d,]+/ })
  const count = /^Collections\s*([\d,]+)/.exec((await tile.innerText()).replace(/\s+/g, ' '))?.[1]
  expect(Number(count?.replaceAll(',', ''))).toBeGreaterThan(0)
  await tile.click()
  await arrive(page, 'Collections')
  await expect(page.getByRole('navigation', { name: 'Pages of collections' })).toContainText(` of ${count}`)
})
