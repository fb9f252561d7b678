import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { type Undecided, unreadable } from './contrast.ts'

// The small one: it is parsed on every page.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No violation of any rule of axe on the current page, in light and in dark; returns whether that is so. */
export async function checkAxe(page: Page): Promise<boolean> {
  // Evaluated by the debugger, so the page's own policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const chosen = await setTheme(page, 'light')
  const inLight = await violations(page)
  // In the dark only colours are other than before; `npm run test:all` looks at them.
  if (process.env.TEST_ALL) await setTheme(page, 'dark')
  const inDark = process.env.TEST_ALL ? await violations(page, { runOnly: ['color-contrast'] }) : []
  await setTheme(page, chosen)
  expect.soft(inLight, `axe on ${page.url()} in light`).toEqual([])
  expect.soft(inDark, `axe on ${page.url()} in dark`).toEqual([])
  const isClean = inLight.length + inDark.length === 0
  // Counted by `npm test`.
  test.info().annotations.push({ type: isClean ? 'axe' : 'axe: violations', description: page.url() })
  return isClean
}

/** Puts the other theme on without touching what the person chose, until its colours have settled; tells which it was. */
const setTheme = (page: Page, scheme: string) =>
  page.evaluate(async next => {
    const html = document.documentElement
    const previous = html.getAttribute('data-mantine-color-scheme') ?? 'light'
    html.setAttribute('data-mantine-color-scheme', next)
    // What is still loading pulses until it is there, and is waited for; what pulses for ever is not.
    const settled = Promise.allSettled(document.getAnimations().map(animation => animation.finished))
    await Promise.race([settled, new Promise(resolve => setTimeout(resolve, 5_000))])
    return previous
  }, scheme)

/**
 * No violation of any default rule at all, and no text that cannot be read where axe cannot tell, in one theme. It takes a few
 * seconds a page.
 */
export async function sweepAxe(page: Page, scheme: 'light' | 'dark') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const chosen = await setTheme(page, scheme)
  const found = await violations(page)
  // Looked at again, because the first picture of the whole page lets charts be drawn that nobody had scrolled to.
  const suspected = await unreadable(page, await undecided(page))
  const poor = suspected.length > 0 ? await unreadable(page, await undecided(page)) : []
  await setTheme(page, chosen)
  expect.soft([...found, ...poor], `axe on ${page.url()} in ${scheme}`).toEqual([])
}

/** What the rule of contrast leaves to people, with the colour of the text and its place on the page. */
const undecided = (page: Page): Promise<Undecided[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { incomplete } = await axe.run(document, {
      runOnly: ['color-contrast'],
      resultTypes: ['incomplete'],
      preload: false,
    })
    return incomplete.flatMap(({ nodes }) =>
      nodes.flatMap(({ target }) => {
        const element = document.querySelector(String(target.at(-1)))
        if (!element?.checkVisibility()) return []
        const text = document.createRange()
        text.selectNodeContents(element)
        const { x, y, width, height } = text.getBoundingClientRect()
        const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        return {
          target: String(target.at(-1)),
          colour: element.namespaceURI?.endsWith('svg') ? fill : color,
          least: isLarge ? 3 : 4.5,
          box: { x: x + window.scrollX, y: y + window.scrollY, width, height },
        }
      }),
    )
  })

/** In what is open on top; the page behind it is looked at when it is visited. */
const violations = (page: Page, chosen: RunOptions = {}): Promise<string[]> =>
  page.evaluate(async only => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const open = [...document.querySelectorAll('[role="dialog"]')].filter(dialog => dialog.checkVisibility())
    // The preload would fetch every style sheet again, for rules about media that we have none of.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, ...only }
    const { violations } = await axe.run(open.at(-1) ?? document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
    )
  }, chosen)
