import { type Browser, chromium, type Request } from '@playwright/test'
import { browserOptions } from '../../e2e/browser.ts'
import { kilobytes, type Row, whole } from '../report.ts'
import type { Subject } from './subject.ts'

interface Visit {
  path: string
  budgetBytes: number
  /** What must be on the screen before the weighing ends. */
  shows: string
  readyBudgetMs?: number
}

const visits: Visit[] = [
  { path: '/login', budgetBytes: 165 * 1024, shows: 'h1' },
  { path: '/neighborhood', budgetBytes: 230 * 1024, shows: 'tbody tr', readyBudgetMs: 1_000 },
]

// In the page: how long ago the document itself had arrived.
const sinceDocument = 'performance.now() - performance.getEntriesByType("navigation")[0].responseEnd'

/** What a browser with an empty cache loads for a page: JavaScript and CSS as they travel, compressed. */
export const weights: Subject = {
  title: 'First load of a page in a browser with nothing stored',
  async measure(bench) {
    const [{ token }, { url }] = [await bench.programme(), await bench.ours()]
    const browser = await chromium.launch(browserOptions())
    try {
      const rows: Row[] = []
      for (const visit of visits) rows.push(...(await weigh(browser, url, token, visit)))
      return rows
    } finally {
      await browser.close()
    }
  },
}

async function weigh(browser: Browser, url: string, token: string, visit: Visit): Promise<Row[]> {
  const context = await browser.newContext()
  if (visit.readyBudgetMs) await context.addCookies([{ name: 'accessToken', value: token, url }])
  const page = await context.newPage()
  const loading: Promise<Loaded>[] = []
  page.on('requestfinished', request => loading.push(loadedBy(request)))
  await page.goto(`${url}${visit.path}`)
  await page.locator(visit.shows).first().waitFor()
  const shownMs = await page.evaluate<number>(sinceDocument)
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(loading)
  await context.close()
  const bytesOf = (type: string) => loaded.filter(one => one.type === type).reduce((sum, one) => sum + one.bytes, 0)
  const [script, style, font] = [bytesOf('script'), bytesOf('stylesheet'), bytesOf('font')]
  const weight: Row = {
    what: `${visit.path}, JavaScript and CSS`,
    ours: kilobytes(script + style),
    limit: '',
    budget: `≤ ${kilobytes(visit.budgetBytes)}`,
    isMet: script + style <= visit.budgetBytes,
    more: `JavaScript ${kilobytes(script)}, CSS ${kilobytes(style)}, fonts ${kilobytes(font)}`,
  }
  if (!visit.readyBudgetMs) return [weight]
  const budget = `< ${whole(visit.readyBudgetMs)} ms`
  const isMet = shownMs < visit.readyBudgetMs
  return [weight, { what: `${visit.path}, rows visible`, ours: `${whole(shownMs)} ms`, limit: '', budget, isMet }]
}

interface Loaded {
  type: string
  bytes: number
}

const loadedBy = async (request: Request): Promise<Loaded> => ({
  type: request.resourceType(),
  bytes: (await request.sizes()).responseBodySize,
})
