import type { Page } from '@playwright/test'
import { expect, onPhonesOnly, test } from '../fixtures.ts'

/** Every list and inbox, by address; `record` is what a record looks like where it is neither a row nor a case. */
const lists: readonly { path: string; record?: string; hasTable?: boolean }[] = [
  { path: '/users', hasTable: true },
  { path: '/stores', hasTable: true },
  { path: '/stores/requests' },
  { path: '/neighborhood', hasTable: true },
  { path: '/neighborhood/requests' },
  { path: '/collections', hasTable: true },
  { path: '/collections/review' },
  { path: '/rates', record: 'ul[aria-label="Rates by plastic"] > li' },
  { path: '/rewards', record: 'ul[aria-label="Rewards"] > li' },
  { path: '/rewards?view=list', hasTable: true },
  { path: '/rewards/redemptions' },
  { path: '/academy', hasTable: true },
  { path: '/academy/bank', hasTable: true },
  { path: '/academy/leaderboards' },
  { path: '/analytics/impact-reports', hasTable: true },
  { path: '/notifications', hasTable: true },
  { path: '/settings/team', hasTable: true },
  { path: '/settings/activity', hasTable: true },
  { path: '/settings/plans', record: 'main article' },
  { path: '/settings/plans/invoices', hasTable: true },
  { path: '/settings/master-data', record: 'main li a[href^="/settings/master-data/"]' },
  { path: '/settings/master-data/store-reject-reason', record: 'main ol li' },
]

const firstRecord = (page: Page, record = 'main [data-row-id], main [data-case]') => page.locator(record).first()

async function open(page: Page, path: string, record?: string) {
  await page.goto(path)
  await expect(firstRecord(page, record)).toBeVisible()
}

test('the column heads of every list stand in the upper third of the screen', async ({ page }) => {
  test.slow()
  for (const { path } of lists.filter(it => it.hasTable))
    await test.step(path, async () => {
      await open(page, path)
      const box = await page.locator('main thead').first().boundingBox()
      expect.soft(box?.y, path).toBeLessThan(900 / 3)
    })
})

test('every list shows its first record on a phone without scrolling, and nothing wider than the screen', {
  ...onPhonesOnly,
}, async ({ page }) => {
  // It opens every list of the product.
  test.slow()
  for (const { path, record } of lists)
    await test.step(path, async () => {
      await open(page, path, record)
      const box = await firstRecord(page, record).boundingBox()
      // Of a card with a picture its upper half says what it is.
      const end = record ? (box?.y ?? 0) + Math.min(box?.height ?? 0, 120) : (box?.y ?? 0) + (box?.height ?? 0)
      expect.soft(end, path).toBeLessThanOrEqual(844)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(390)
    })
})
