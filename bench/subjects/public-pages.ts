import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../e2e/browser.ts'
import { median } from '../load.ts'
import { kilobytes, type Row, whole } from '../report.ts'
import type { Bench, Subject } from './subject.ts'

interface Visit {
  path: string
  scriptsAndStyles?: number
  fonts?: number
  lcpMs?: number
}

const visits: Visit[] = [
  { path: '/', scriptsAndStyles: 130 * 1024, fonts: 40 * 1024, lcpMs: 1_500 },
  { path: '/privacy-policy' },
  { path: '/login', lcpMs: 2_500 },
  { path: '/collector-signup', lcpMs: 2_500 },
]

/** Slow 4G as Lighthouse applies it in a browser: 150 ms and 1.6 Mbit/s, seen from a request. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** What a phone with an empty cache loads and how soon the page is visible. */
export const publicPages: Subject = {
  title: 'Public pages on slow 4G, in a browser with nothing stored',
  async measure(bench: Bench) {
    const { url } = await bench.ours()
    const browser = await chromium.launch(browserOptions())
    try {
      const rows: Row[] = []
      for (const visit of visits) rows.push(...(await measureVisit(browser, url, visit, bench.loader.pace.rounds)))
      return rows
    } finally {
      await browser.close()
    }
  },
}

async function measureVisit(browser: Browser, url: string, visit: Visit, rounds: number): Promise<Row[]> {
  const seen: Seen[] = []
  for (let round = 0; round < rounds; round++) seen.push(await look(browser, `${url}${visit.path}`))
  const [{ script = 0, stylesheet = 0, font = 0, document = 0 } = {}] = seen.map(one => one.bytes)
  const lcpMs = median(seen.map(one => one.lcpMs))
  const shift = Math.max(...seen.map(one => one.shift))
  return [
    weightRow(`${visit.path}, JavaScript and CSS`, script + stylesheet, visit.scriptsAndStyles, {
      more: `JavaScript ${kilobytes(script)}, CSS ${kilobytes(stylesheet)}, document ${kilobytes(document)}`,
    }),
    weightRow(`${visit.path}, fonts`, font, visit.fonts),
    {
      what: `${visit.path}, largest contentful paint`,
      ours: `${whole(lcpMs)} ms`,
      limit: '',
      ...(visit.lcpMs && { budget: `< ${whole(visit.lcpMs)} ms`, isMet: lcpMs < visit.lcpMs }),
      more: `layout shift ${shift.toFixed(3)}`,
    },
  ]
}

function weightRow(what: string, bytes: number, budget?: number, rest: Partial<Row> = {}): Row {
  const verdict = budget ? { budget: `≤ ${kilobytes(budget)}`, isMet: bytes <= budget } : {}
  return { what, ours: kilobytes(bytes), limit: '', ...verdict, ...rest }
}

interface Seen {
  bytes: Record<string, number>
  lcpMs: number
  shift: number
}

async function look(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow4G)
  const finished: Promise<[type: string, bytes: number]>[] = []
  page.on('requestfinished', request =>
    finished.push(request.sizes().then(sizes => [request.resourceType(), sizes.responseBodySize])),
  )
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const painted = await paints(page)
  const bytes: Record<string, number> = {}
  for (const [type, size] of await Promise.all(finished)) bytes[type] = (bytes[type] ?? 0) + size
  await context.close()
  return { bytes, ...painted }
}

/** The browser's paint and layout-shift entries, read after loading. */
async function paints(page: Page) {
  const painted = await recorded(page, 'largest-contentful-paint', 'startTime')
  const shifts = await recorded(page, 'layout-shift', 'value')
  return { lcpMs: painted.at(-1) ?? 0, shift: shifts.reduce((sum, value) => sum + value, 0) }
}

// As text, because only browsers know these entry types.
const recorded = (page: Page, type: string, value: string) =>
  page.evaluate<number[]>(`new Promise(resolve => {
    const observer = new PerformanceObserver(list => resolve(list.getEntries().map(entry => entry.${value})))
    observer.observe({ type: '${type}', buffered: true })
    setTimeout(resolve, 500, [])
  })`)
