import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../e2e/browser.ts'
import { median } from '../load.ts'
import { type Row, whole } from '../report.ts'
import type { Subject } from './subject.ts'

interface Visit {
  path: string
  /** What must be visible before measuring ends. */
  shows: string
  budgetMs: number
}

const withCharts = 800
const list = 400
const visits: Visit[] = [
  { path: '/dashboard', shows: 'main svg', budgetMs: withCharts },
  { path: '/analytics', shows: 'main svg', budgetMs: withCharts },
  { path: '/users', shows: 'tbody a[href], main li a[href]', budgetMs: list },
  { path: '/stores', shows: 'tbody a[href], main li a[href]', budgetMs: list },
  { path: '/academy', shows: 'main a[href^="/academy/"]', budgetMs: list },
]

/** As slow as a cheap phone beside this machine. */
const slowdown = 4
/** A task this long delays what somebody taps meanwhile. */
const longTaskMs = 50
const settleMs = 1_500

// The browser only reports long tasks as they end.
const noteLongTasks = `
  window.longTasks = []
  new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(entry => entry.duration)))
    .observe({ type: 'longtask', buffered: true })`

/** For how long the main thread of a phone is blocked while a page of a signed-in person opens. */
export const blocking: Subject = {
  title: `Main thread blocked while a page opens, 412 px, processor slowed ${slowdown} times`,
  async measure(bench) {
    const [{ token }, { url }] = [await bench.programme(), await bench.ours()]
    const browser = await chromium.launch(browserOptions())
    try {
      const rows: Row[] = []
      for (const visit of visits) {
        const blocked: number[][] = []
        for (let round = 0; round < bench.loader.pace.rounds; round++)
          blocked.push(await look(browser, url, token, visit))
        rows.push(report(visit, blocked))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}

/** How long each long task blocked beyond what nobody notices. */
async function look(browser: Browser, url: string, token: string, { path, shows }: Visit): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  await context.addCookies([{ name: 'accessToken', value: token, url }])
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(noteLongTasks)
  await page.goto(`${url}${path}`)
  await page.locator(shows).first().waitFor()
  await page.waitForTimeout(settleMs)
  const tasks = await page.evaluate<number[]>('window.longTasks')
  await context.close()
  return tasks.map(ms => ms - longTaskMs)
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function report({ path, budgetMs }: Visit, blocked: number[][]): Row {
  const sums = blocked.map(tasks => tasks.reduce((sum, ms) => sum + ms, 0))
  const ms = median(sums)
  return {
    what: path,
    ours: `${whole(ms)} ms`,
    limit: '',
    budget: `≤ ${whole(budgetMs)} ms`,
    isMet: ms <= budgetMs,
    more: `longest task ${whole(longTaskMs + Math.max(0, ...blocked.flat()))} ms`,
  }
}
