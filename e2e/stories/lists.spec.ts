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

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

// One story for both sizes, because to open every list of the product is most of the work.
test('every list shows its first record on a phone without scrolling, and nothing wider than the screen; its column heads stand in the upper third of a desktop', {
  ...onPhonesOnly,
}, async ({ page }) => {
  test.slow()
  for (const { path, record, hasTable } of lists)
    await test.step(path, async () => {
      await open(page, path, record)
      const box = await firstRecord(page, record).boundingBox()
      // Of a card with a picture its upper half says what it is.
      const end = record ? (box?.y ?? 0) + Math.min(box?.height ?? 0, 120) : (box?.y ?? 0) + (box?.height ?? 0)
      expect.soft(end, path).toBeLessThanOrEqual(phone.height)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(phone.width)
      if (!hasTable) return
      await page.setViewportSize(desktop)
      const heads = page.locator('main thead').first()
      await expect(heads).toBeVisible()
      expect.soft((await heads.boundingBox())?.y, path).toBeLessThan(desktop.height / 3)
      await page.setViewportSize(phone)
    })
})
