import type { Page } from '@playwright/test'
import { sweepAxe } from '../axe.ts'
import { memberWithCode, ownedStore, setUpDevice, unlockCounter } from '../counter.ts'
import { expect, test } from '../fixtures.ts'

// Every page with all default rules of axe, at the width of a screen and of a phone, in light and dark. Contrast that axe cannot
// decide is decided by pixels. Dialogs and pages of records are looked at by the stories that open them.

const pages = {
  overview: [
    '/dashboard',
    '/analytics',
    '/analytics?view=members',
    '/analytics?view=stores',
    '/analytics?view=points',
    '/analytics?view=impact',
    '/analytics/impact-reports',
    '/analytics/impact-reports/new',
    '/notifications',
  ],
  programme: [
    '/collections',
    '/collections/review',
    '/collections/record',
    '/users',
    '/stores',
    '/stores/new',
    '/stores/requests',
    '/neighborhood',
    '/neighborhood/requests',
    '/rates',
    '/rates/what-if',
  ],
  rewards: ['/rewards', '/rewards/new', '/rewards/redemptions', '/rewards/costs'],
  academy: ['/academy', '/academy/create', '/academy/bank', '/academy/plays', '/academy/leaderboards'],
  settings: [
    '/settings/profile',
    '/settings/security',
    '/settings/appearance',
    '/settings/programme',
    '/settings/points-policy',
    '/settings/impact-factors',
    '/settings/team',
    '/settings/activity',
    '/settings/jobs',
    '/settings/imports',
    '/settings/imports/new',
    '/settings/master-data',
    '/settings/integrations',
    '/settings/plans',
    '/settings/about',
    '/help',
  ],
}
const publicPages = [
  '/',
  '/login',
  '/collector-signup',
  '/store-status',
  '/privacy-policy',
  '/impact-report',
  '/nowhere',
]

async function sweep(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"], [aria-label="Loading page"]')).toHaveCount(0)
    await inBothThemes(page)
  }
}

async function inBothThemes(page: Page) {
  for (const scheme of ['light', 'dark'] as const) await sweepAxe(page, scheme)
}

const everywhere = { tag: ['@sweep', '@phone'] }

for (const [area, paths] of Object.entries(pages))
  test(`every page of ${area} keeps all rules of axe`, everywhere, async ({ page }) => {
    test.slow()
    await sweep(page, paths)
  })

test.describe('without a session', () => {
  test.use({ role: 'nobody' })

  test('every public page keeps all rules of axe', everywhere, async ({ page, guard }) => {
    test.slow()
    guard.expect(/404/)
    await sweep(page, publicPages)
  })
  test('every screen of the counter keeps all rules of axe', everywhere, async ({ page, tokenOf }) => {
    test.slow()
    const [store, person] = [await ownedStore(await tokenOf('admin')), await memberWithCode()]
    const look = async (heading: string | RegExp) => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await inBothThemes(page)
    }
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
    await page.goto('/counter')
    await look('Set up this device')
    await setUpDevice(page, store)
    await look('Who is at the counter?')
    await press(/^Olga/)
    await look(/^PIN of Olga/)
    await press('‹ Back')
    await press('My store')
    await look('My store')
    await page.getByLabel('Email').fill(store.email)
    await page.getByLabel('Password').fill(store.password)
    await press('Sign in')
    await look(store.name)
    for (const section of [
      'Staff',
      'Devices',
      'Opening hours',
      'Contact and description',
      'Accepted plastics',
      'Name and address',
      'Plan and invoices',
    ]) {
      await press(new RegExp(`^${section}`))
      await look(section)
      await press('‹ My store')
    }
    await press('Done')
    await unlockCounter(page, /^Olga/)
    await press('No card, or not a member yet')
    await look('Find or register')
    await press('‹ Back')
    await page.getByLabel('Member code').fill(person.code)
    await press(/^PET/)
    for (const key of '64') await press(key)
    await expect(page.getByRole('button', { name: /^Record 64 kg/ })).toBeVisible()
    await look(/./)
  })
})
