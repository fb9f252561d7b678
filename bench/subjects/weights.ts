import { type Browser, chromium, type Request } from '@playwright/test'
import { browserOptions } from '../../e2e/browser.ts'
import { median } from '../load.ts'
import { kilobytes, type Row, whole } from '../report.ts'
import type { Subject } from './subject.ts'

interface Visit {
  path: string
  budgetBytes: number
  /** What must be visible before measuring ends. */
  shows: string
  readyBudgetMs?: number
}

const visits: Visit[] = [
  { path: '/login', budgetBytes: 165 * 1024, shows: 'h1' },
  { path: '/neighborhood', budgetBytes: 230 * 1024, shows: 'tbody a[href]', readyBudgetMs: 1_000 },
]

// Measured in the page, because polling from outside is too coarse: the paint time since the document arrived.
const noteWhenShown = (selector: string) => `
  window.shownMs = new Promise(resolve => {
    const sinceDocument = () => performance.now() - performance.getEntriesByType('navigation')[0].responseEnd
    new MutationObserver((_, observer) => {
      if (!document.querySelector(${JSON.stringify(selector)})) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(sinceDocument())))
    }).observe(document, { childList: true, subtree: true })
  })`

/** The JavaScript and CSS that a browser with an empty cache loads for a page, compressed. */
export const weights: Subject = {
  title: 'First load of a page in a browser with nothing stored',
  async measure(bench) {
    const [{ token }, { url }] = [await bench.programme(), await bench.ours()]
    const browser = await chromium.launch(browserOptions())
    try {
      const rows: Row[] = []
      for (const visit of visits) {
        const seen: Seen[] = []
        for (let round = 0; round < bench.loader.pace.rounds; round++) seen.push(await look(browser, url, token, visit))
        rows.push(...report(visit, seen))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}

interface Seen {
  script: number
  style: number
  font: number
  shownMs: number
}

async function look(browser: Browser, url: string, token: string, visit: Visit): Promise<Seen> {
  const context = await browser.newContext()
  if (visit.readyBudgetMs) await context.addCookies([{ name: 'accessToken', value: token, url }])
  // Live events go on for ever, and the network would never be idle.
  await context.route('**/api/notification/live*', route => route.fulfill({ status: 403 }))
  const page = await context.newPage()
  await page.addInitScript(noteWhenShown(visit.shows))
  const loading: Promise<Loaded>[] = []
  page.on('requestfinished', request => loading.push(loadedBy(request)))
  await page.goto(`${url}${visit.path}`)
  const shownMs = await page.evaluate<number>('window.shownMs')
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(loading)
  await context.close()
  const bytesOf = (type: string) => loaded.filter(one => one.type === type).reduce((sum, one) => sum + one.bytes, 0)
  return { script: bytesOf('script'), style: bytesOf('stylesheet'), font: bytesOf('font'), shownMs }
}

function report({ path, budgetBytes, readyBudgetMs }: Visit, seen: Seen[]): Row[] {
  const medianOf = (what: keyof Seen) => median(seen.map(one => one[what]))
  const [script, style] = [medianOf('script'), medianOf('style')]
  const weight: Row = {
    what: `${path}, JavaScript and CSS`,
    ours: kilobytes(script + style),
    limit: '',
    budget: `≤ ${kilobytes(budgetBytes)}`,
    isMet: script + style <= budgetBytes,
    more: `JavaScript ${kilobytes(script)}, CSS ${kilobytes(style)}, fonts ${kilobytes(medianOf('font'))}`,
  }
  if (!readyBudgetMs) return [weight]
  const shownMs = medianOf('shownMs')
  const [budget, isMet] = [`< ${whole(readyBudgetMs)} ms`, shownMs < readyBudgetMs]
  return [weight, { what: `${path}, rows visible`, ours: `${whole(shownMs)} ms`, limit: '', budget, isMet }]
}

interface Loaded {
  type: string
  bytes: number
}

const loadedBy = async (request: Request): Promise<Loaded> => ({
  type: request.resourceType(),
  bytes: (await request.sizes()).responseBodySize,
})
