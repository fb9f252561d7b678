import { readFile } from 'node:fs/promises'
import { arrive, expect, onPhones, test, visit } from '../fixtures.ts'

test('a figure of another period leads to exactly the collections it counts', onPhones, async ({ page }) => {
  await visit(page, '/analytics', 'Analytics')
  await page.getByRole('combobox', { name: 'Period' }).click()
  // Over and done: what other stories record now is not in it.
  await page.getByRole('option', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/period=LAST_MONTH/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  const tile = page.getByRole('main').getByRole('link', { name: /^Collections [\d,]+/ })
  const count = /^Collections\s*([\d,]+)/.exec((await tile.innerText()).replace(/\s+/g, ' '))?.[1]
  expect(Number(count?.replaceAll(',', ''))).toBeGreaterThan(0)
  await tile.click()
  await arrive(page, 'Collections')
  await expect(page.getByRole('navigation', { name: 'Pages of collections' })).toContainText(` of ${count}`)
})

test('the printable report tells the figures of the page, and how they were counted', async ({ page }) => {
  await visit(page, '/analytics?period=LAST_MONTH', 'Analytics')
  const tile = page.getByRole('main').getByRole('link', { name: /^Collections [\d,]+/ })
  const count = /^Collections\s*([\d,]+)/.exec((await tile.innerText()).replace(/\s+/g, ' '))?.[1]
  await page.getByRole('link', { name: 'Printable report' }).click()
  await arrive(page, 'Programme report')
  await expect(page).toHaveURL(/period=LAST_MONTH/)
  const figures = page.getByRole('region', { name: 'Collection', exact: true })
  await expect(figures.getByText(String(count), { exact: true }).first()).toBeVisible()

  await page.getByRole('checkbox', { name: 'Impact' }).uncheck()
  await expect(page.getByRole('heading', { level: 2, name: 'Impact' })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'How this was counted' })).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
})

const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))

test('a number in the table of a chart leads to exactly the collections it counts', async ({ page }) => {
  await visit(page, '/analytics?view=stores&period=LAST_MONTH', 'Analytics')
  const chart = page.getByRole('region', { name: 'How is each store doing?' })
  const row = chart.getByRole('row').nth(1)
  await expect(chart.getByRole('columnheader', { name: 'Collections' })).toBeVisible()
  const header = await chart.getByRole('columnheader').allInnerTexts()
  const count = await row
    .getByRole('cell')
    .nth(header.indexOf('Collections') - 1)
    .innerText()
  expect(numberIn(count)).toBeGreaterThan(0)
  await row.getByRole('rowheader').getByRole('link').press('Enter')
  await arrive(page, 'Collections')
  await expect(page.getByRole('navigation', { name: 'Pages of collections' })).toContainText(` of ${count}`)
})

test('a number of the points chart leads to the transactions that add up to it', async ({ page }) => {
  await visit(page, '/analytics?view=points&period=LAST_MONTH', 'Analytics')
  const chart = page.getByRole('region', { name: 'Are more points added or redeemed?' })
  await chart.getByRole('button', { name: 'Table' }).press('Enter')
  const issued = chart.getByRole('row').nth(1).getByRole('cell').first().getByRole('link')
  const points = numberIn(await issued.innerText())
  await issued.press('Enter')
  await arrive(page, 'Points ledger')
  const { searchParams } = new URL(page.url())
  expect(Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')).toBe(86_400_000)
  const change = page.getByRole('region', { name: 'Ledger in figures' }).getByText(/^[+−][\d,]+$/)
  await expect(change).toBeVisible()
  expect(numberIn(await change.innerText())).toBe(points)
})

test('a share of a cohort leads to exactly the members it is of', async ({ page }) => {
  await visit(page, '/analytics?view=members&period=LAST_MONTH', 'Analytics')
  const cohort = page.getByRole('region', { name: 'Do members stay?' }).getByRole('row').nth(1)
  const members = numberIn(await cohort.getByRole('cell').first().innerText())
  const share = cohort.getByRole('cell').nth(2).getByRole('link')
  const said = await share.innerText()
  await share.press('Enter')
  await arrive(page, 'Users')
  await expect(page.getByRole('button', { name: /^First collected in \w+ \d{4}$/ })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of people' })
  const listed = numberIn(/ of ([\d,]+)/.exec(await pages.innerText())?.[1] ?? '')
  // Of few members they are counted: "3 of 7".
  if (said.includes(' of ')) expect(said).toBe(`${listed} of ${members}`)
  else expect((listed / members) * 100).toBeCloseTo(Number.parseFloat(said), 1)
})

test('all charts of a view are pictures in one archive, and one chart is a picture of its own', async ({ page }) => {
  await visit(page, '/analytics?view=points&period=LAST_MONTH', 'Analytics')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'All charts' })).toBeVisible()
  const charts = await page.getByRole('main').getByRole('figure').count()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All charts' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^points-\d{4}-\d\d-\d\d-.*\.zip$/)
  const content = await readFile(await archive.path())
  const names = content.toString('latin1').match(/\d\d-[a-z0-9-]+\.png/g)
  expect(new Set(names).size).toBe(charts)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).first().click(),
  ])
  const png = await readFile(await picture.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(10_000)
})
