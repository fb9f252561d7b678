import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminRoles, userTypes } from '@fulmar/contract/core/permissions'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Arrange, arrangeWith, signIn } from './arrange.ts'
import { checkAxe } from './axe.ts'
import { type Guard, guardOver, reportPolicyViolations } from './guard.ts'

/** Colleagues of the demo team; `nobody` has no session. */
export type Role = 'admin' | 'operations' | 'finance' | 'content' | 'auditor' | 'nobody'

interface Fixtures {
  /** Who opens the page. */
  role: Role
  guard: Guard
  /** Makes what a story needs before it begins. */
  arrange: Arrange
}

interface WorkerFixtures {
  /** Contexts with and without scripts, kept for all stories of a worker: a new one would load and compile the app again. */
  contexts: Map<boolean | undefined, BrowserContext>
  /** One session for each role and worker, because signing in is limited. */
  tokenOf: (role: Role) => Promise<string>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: ['admin', { option: true }],
  tokenOf: [
    async ({ browserName: _any }, give) => {
      const tokens = new Map<Role, Promise<string>>()
      await give(role => {
        const token = tokens.get(role) ?? signIn(`${role}@fulmar.example`)
        tokens.set(role, token)
        return token
      })
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browserName: _any }, give) => {
      const contexts = new Map<boolean | undefined, BrowserContext>()
      await give(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contexts, javaScriptEnabled, role, tokenOf, baseURL }, give) => {
    const context = contexts.get(javaScriptEnabled) ?? (await browser.newContext())
    contexts.set(javaScriptEnabled, context)
    if (role !== 'nobody')
      await context.addCookies([{ name: 'accessToken', value: await tokenOf(role), url: baseURL, sameSite: 'Strict' }])
    await give(context)
    await leaveAsFound(context)
  },
  guard: [
    async ({ page }, give) => {
      await reportPolicyViolations(page)
      const { guard, verify } = guardOver(page)
      await give(guard)
      verify()
    },
    { auto: true },
  ],
  arrange: async ({ tokenOf }, give) => give(arrangeWith(await tokenOf('admin'))),
})

/** Whatever a story may have changed but the browser's cache. */
async function leaveAsFound(context: BrowserContext) {
  for (const page of context.pages()) await page.close()
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin: process.env.BASE_URL ?? '',
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await page.close()
}

/** Said of a story that `npm run test:all` tells on a phone as well: one for each pattern of a screen. */
export const onPhones = { tag: '@phone' }

/** Marks a story that also always runs on a phone. */
export const alwaysOnPhones = { tag: ['@phone', '@always'] }

/** Said of a story about what only a phone has. */
export const onPhonesOnly = { tag: ['@phone', '@phone-only'] }

/** Opens an address and waits for its heading; every page that is visited is checked for accessibility. */
export async function visit(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await arrive(page, heading)
}

/** The same for a page that was reached by a click. */
export async function arrive(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('#early, [aria-busy="true"], [aria-label="Loading page"]')).toHaveCount(0)
  await lookOnce(page, heading)
}

/** No page shows the code of a role or of a kind of person instead of its word; tells whether that is so. */
async function checkWords(page: Page): Promise<boolean> {
  const codes = new RegExp(`\\b(${[...adminRoles, ...userTypes].join('|')})\\b`, 'g')
  const shown = (await page.locator('#root').textContent()) ?? ''
  const found = [...new Set(shown.match(codes))]
  expect.soft(found, `codes of roles on ${page.url()}`).toEqual([])
  return found.length === 0
}

/** Looking again at what was found good moments ago, by any worker, would take most of the time of the run. */
async function lookOnce(page: Page, heading: string | RegExp) {
  const { pathname } = new URL(page.url())
  const address = pathname.replace(/[0-9a-f-]{36}/g, 'id')
  // A record's page looks as it does whatever the record is called.
  const name = address === pathname ? String(heading) : ''
  const key = encodeURIComponent(`${address} ${name} ${page.viewportSize()?.width}`)
  const mark = join(process.env.CHECKED_PAGES_DIR ?? '', key)
  if (!existsSync(mark) && (await checkWords(page)) && (await checkAxe(page))) writeFileSync(mark, '')
}

export { checkAxe, expect }
