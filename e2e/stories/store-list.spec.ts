import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { checkAxe, expect, test, visit } from '../fixtures.ts'
import { activeStore } from '../stores.ts'

const namesIn = (page: Page) => page.getByRole('link', { name: /^(Anchor|Beacon) / })

/** Two stores of a city of their own, and the list narrowed to them. */
async function twoInACity(page: Page, token: string) {
  const city = unique('Harbourtown')
  const anchor = await activeStore(token, { city, name: unique('Anchor') })
  const beacon = await activeStore(token, { city, name: unique('Beacon') })
  await visit(page, '/stores', 'Stores')
  await page.getByRole('searchbox', { name: /^Search by name/ }).fill(city)
  await expect(page.locator('[data-row-id]')).toHaveCount(2)
  await expect(namesIn(page)).toHaveText([anchor.name, beacon.name])
  return { city, anchor, beacon }
}

test('many are suspended at once with a reason, what cannot be is named, and it can be undone', async ({
  page,
  tokenOf,
}) => {
  const { anchor, beacon } = await twoInACity(page, await tokenOf('operations'))
  await page.getByRole('checkbox', { name: `Select ${anchor.name}` }).check()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('1 store paused')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${anchor.name}` }).check()
  await page.getByRole('checkbox', { name: `Select ${beacon.name}` }).check()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend 2 stores?' })
  await dialog.getByLabel('Reason').fill('Weights do not add up')
  await dialog.getByRole('button', { name: 'Suspend stores' }).click()
  const report = page.getByRole('table', { name: 'Result for each store' })
  await expect(report.getByRole('row', { name: anchor.name })).toContainText(
    'A store that is paused cannot become suspended',
  )
  await expect(report.getByRole('row', { name: beacon.name })).toContainText('Suspended')
  await checkAxe(page)
  await page.getByRole('dialog', { name: 'Results' }).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.locator('[data-row-id]').filter({ hasText: beacon.name })).toContainText('Active')
})

test('what matches is on the map and in the export', async ({ page, tokenOf }) => {
  const { anchor } = await twoInACity(page, await tokenOf('operations'))
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await waiting).path()
  expect(await readFile(file, 'utf8')).toContain(anchor.name)
  await page.getByText('Map', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Stores on a map' })).toBeVisible()
  await checkAxe(page)
})
