import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA on the page as it stands, in light and in dark; tells whether that is so. */
export async function checkAxe(page: Page): Promise<boolean> {
  let isGood = true
  for (const scheme of ['light', 'dark'] as const) {
    const before = await wear(page, scheme)
    // In the dark only colours are other than before.
    const run: RunOnly =
      scheme === 'light' ? { type: 'tag', values: levels } : { type: 'rule', values: ['color-contrast'] }
    const found = await violations(page, run)
    isGood &&= found.length === 0
    expect.soft(found, `axe on ${page.url()} in ${scheme}`).toEqual([])
    await wear(page, before)
  }
  return isGood
}

/** Puts the other theme on without touching what the person chose, until its colours have settled; tells which was worn. */
const wear = (page: Page, scheme: string) =>
  page.evaluate(async next => {
    const html = document.documentElement
    const worn = html.getAttribute('data-mantine-color-scheme') ?? 'light'
    html.setAttribute('data-mantine-color-scheme', next)
    // What is still loading pulses until it is there, and is waited for; what pulses for ever is not.
    const settled = Promise.allSettled(document.getAnimations().map(animation => animation.finished))
    await Promise.race([settled, new Promise(resolve => setTimeout(resolve, 5_000))])
    return worn
  }, scheme)

async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Evaluated by the debugger, so the page's own policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async chosen => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({
      runOnly: chosen,
      resultTypes: ['violations'],
      // Fetches every style sheet again for rules that are not asked.
      preload: false,
      rules: {
        // Experimental: it compares letter by letter, so that "Ana Ramos, Owner" is no name for what reads Ana Ramos Owner.
        'label-content-name-mismatch': { enabled: false },
      },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
    )
  }, runOnly)
}
