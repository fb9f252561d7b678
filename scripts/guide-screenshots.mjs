import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './processes.mjs'

/**
 * The pictures of docs/guide and of the README: the page that each shows, and what opens its view. Names as arguments take
 * only some.
 */
const pictures = {
  dashboard: { path: '/dashboard?period=30D' },
  'sign-in': { path: '/settings/security' },
  collections: { path: '/collections' },
  review: { path: '/collections/review' },
  points: { path: '/settings/points-policy' },
  users: { path: '/users' },
  user: { path: '/users?userType=MEMBER&sortBy=points&sortOrder=desc', open: 'row' },
  stores: { path: '/stores' },
  'store-requests': { path: '/stores/requests' },
  neighborhoods: { path: '/neighborhood' },
  'role-switches': { path: '/neighborhood/requests' },
  rates: { path: '/rates' },
  'simulate-rates': { path: '/rates/what-if' },
  rewards: { path: '/rewards' },
  redemptions: { path: '/rewards/redemptions' },
  academy: { path: '/academy' },
  'game-editor': { path: '/academy?status=PUBLISHED', open: 'row' },
  analytics: { path: '/analytics' },
  'impact-reports': { path: '/analytics/impact-reports' },
  plans: { path: '/settings/plans' },
  notifications: { path: '/settings/notifications' },
  activity: { path: '/settings/activity' },
  'master-data': { path: '/settings/master-data' },
  settings: { path: '/settings/team' },
  imports: { path: '/settings/imports' },
  jobs: { path: '/settings/jobs' },
  integrations: { path: '/settings/integrations' },
  'counter-weigh': { counter: weighAtCounter },
  counter: { counter: weighAtCounter, readme: true },
  'counter-receipt': { counter: recordAtCounter },
  receipt: { counter: openReceipt, readme: true },
  'counter-today': { counter: lookAtToday },
  'dashboard-light': { readme: 'light' },
  'dashboard-dark': { readme: 'dark' },
}

const size = { width: 1200, height: 750 }
const quality = 70
const settleMs = 1500
const phone = { width: 390, height: 750 }
const readmeSize = { width: 1440, height: 900 }
const readmeFolder = join(root, 'docs', 'images')
const login = { email: 'admin@fulmar.example', password: 'fulmar-demo' }
// Of the demo: server/src/areas/counter/counter.demo.ts.
const counterLogin = { email: 'store-3@stores.example', name: 'Rita', pin: '2580', memberCode: 'BEACHES5' }

await ensureInstalled()
await ensureBuilt()
const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
const folder = join(root, 'docs', 'guide', 'images')
mkdirSync(folder, { recursive: true })

const dataDir = mkdtempSync(join(tmpdir(), 'fulmar-guide-'))
// PostgreSQL's own user must get in when this runs as root.
chmodSync(dataDir, 0o755)
const app = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', SEED: 'demo', LOG_LEVEL: 'warn', RATE_FACTOR: '100' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(app, 'exit')
try {
  await takeAll(await addressSaidBy(app.stdout))
} finally {
  app.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

async function addressSaidBy(words) {
  for await (const line of createInterface(words)) {
    const address = /^Fulmar is ready at (\S+)/.exec(line)?.[1]
    if (address) {
      words.resume()
      return address
    }
  }
  throw new Error('The server did not start')
}

async function takeAll(baseURL) {
  const answer = await fetch(`${baseURL}/api/auth/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { token } = await answer.json()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL, viewport: size, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'accessToken', value: token, url: baseURL }])
  const page = await context.newPage()
  // In their order, because those of the counter follow from each other.
  const some = process.argv.slice(2)
  const chosen = Object.keys(pictures).filter(name => some.length === 0 || some.includes(name))
  const atCounter = chosen.filter(name => pictures[name].counter)
  for (const name of chosen.filter(row => pictures[row].path)) await take(page, name, pictures[name])
  await page.setViewportSize(readmeSize)
  for (const name of chosen.filter(row => pictures[row].readme && !pictures[row].counter))
    await takeForReadme(page, name, pictures[name].readme)
  if (atCounter.length > 0) {
    await openAllDay(baseURL, token)
    await takeAtCounter(browser, baseURL, atCounter)
  }
  await browser.close()
}

async function take(page, name, { path, open }) {
  await page.goto(path)
  await whenReady(page)
  if (open === 'row') {
    await page.locator('table tbody tr').first().click()
    await whenReady(page)
  }
  await capture(page, name)
}

async function takeForReadme(page, name, scheme) {
  await page.goto('/dashboard?period=30D')
  await page.evaluate(chosen => localStorage.setItem('fulmar-color-scheme', chosen), scheme)
  await page.reload()
  await whenReady(page)
  await page.screenshot({ path: join(readmeFolder, `${name}.png`) })
  console.log(name)
}

/** Outside the hours of its store a counter shows a warning, at whatever time the pictures are taken. */
async function openAllDay(baseURL, token) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const search = new URLSearchParams({ search: counterLogin.email })
  const listed = await fetch(`${baseURL}/api/store/all?${search}`, { headers })
  const [{ id, version, operatingHours }] = (await listed.json()).data
  const timeSlot = { openTime: '00:00', closeTime: '23:59' }
  const always = operatingHours.map(({ dayOfWeek }) => ({ dayOfWeek, isOpen: true, timeSlot }))
  const body = JSON.stringify({ id, version, operatingHours: always })
  const changed = await fetch(`${baseURL}/api/store`, { method: 'PUT', headers, body })
  if (!changed.ok) throw new Error(`The hours of the store were not changed: ${await changed.text()}`)
}

/** One device for all of them, in the order of a day's work. */
async function takeAtCounter(browser, baseURL, names) {
  const context = await browser.newContext({ baseURL, viewport: phone, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/counter')
  await page.getByLabel('Email').fill(counterLogin.email)
  await page.getByLabel('Password').fill(login.password)
  await pressAtCounter(page, 'Sign in')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.getByLabel('Name of this device').fill('Phone at the scale')
  await page.getByLabel(/PIN/).fill(counterLogin.pin)
  await pressAtCounter(page, 'Set up device')
  await pressAtCounter(page, counterLogin.name)
  for (const digit of counterLogin.pin) await pressAtCounter(page, digit)
  await pressAtCounter(page, 'Unlock')
  for (const name of names) {
    const { counter, readme } = pictures[name]
    const shown = (await counter(page)) ?? page
    await shown.waitForTimeout(settleMs)
    if (readme) await shown.screenshot({ path: join(readmeFolder, `${name}.png`) })
    else await capture(shown, name)
  }
  await context.close()
}

async function pressAtCounter(page, name) {
  await page.getByRole('button', { name, exact: true }).click()
}

async function weighAtCounter(page) {
  if (await page.getByRole('button', { name: /^Record / }).isVisible()) return
  await pressAtCounter(page, 'Collect')
  await page.getByLabel('Member code').fill(counterLogin.memberCode)
  await page.getByRole('button', { name: /^PET/ }).click()
  for (const key of ['1', 'Decimal point', '4']) await pressAtCounter(page, key)
}

async function recordAtCounter(page) {
  await weighAtCounter(page)
  await page.getByRole('button', { name: /^Record / }).click()
  await page.getByText(/^Receipt/).waitFor()
}

/** The page that the QR code of a slip leads to. */
async function openReceipt(page) {
  const printed = page.getByText(/^Receipt /)
  if (!(await printed.isVisible())) await recordAtCounter(page)
  const code = /^Receipt (\w+)/.exec(await printed.innerText())?.[1]
  const receipt = await page.context().newPage()
  await receipt.goto(`/receipt/${code}`)
  await receipt.getByRole('heading', { level: 1 }).waitFor()
  return receipt
}

async function lookAtToday(page) {
  const next = page.getByRole('button', { name: 'Next member' })
  if (await next.isVisible()) await next.click()
  await pressAtCounter(page, 'Today')
}

async function capture(page, name) {
  const cdp = await page.context().newCDPSession(page)
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality })
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(join(folder, `${name}.webp`), bytes)
  console.log(`${name.padEnd(16)} ${Math.round(bytes.length / 1024)} KB`)
}

async function whenReady(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  // Charts and map tiles are drawn after their data has arrived.
  await page.waitForTimeout(settleMs)
}
