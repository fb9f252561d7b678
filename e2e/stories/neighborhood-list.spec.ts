import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Arrange, codeOf, unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

/** Three neighborhoods of a city of their own, and the list narrowed to them. */
async function threeInACity(page: Page, arrange: Arrange) {
  const city = unique('Bayport')
  const small = await arrange.neighborhood({ city, name: unique('Alder'), households: 10 })
  const large = await arrange.neighborhood({ city, name: unique('Birch'), households: 900 })
  const paused = await arrange.neighborhood({ city, name: unique('Cedar'), households: 50, status: 'PAUSED' })
  await visit(page, '/neighborhood', 'Neighborhoods')
  await page.getByRole('searchbox', { name: 'Search by name, code or city' }).fill(city)
  await expect(page.locator('[data-row-id]')).toHaveCount(3)
  await expect(namesIn(page)).toHaveText([small.name, large.name, paused.name])
  return { city, small, large, paused }
}

/** The rows in their order, by the link that opens each. */
const namesIn = (page: Page) => page.getByRole('link', { name: /^(Alder|Birch|Cedar|Quay) / })

/** A phone has its filters and the order in sheets. */
async function filterByStatus(page: Page, status: string) {
  await page.getByRole('button', { name: /^(Status|Filters)/ }).click()
  await page.getByRole('checkbox', { name: status }).check()
  await page.keyboard.press('Escape')
}

test(
  'search, filter and order narrow the list and survive a reload',
  onPhones,
  async ({ page, arrange }, { project }) => {
    const { small, large, paused } = await threeInACity(page, arrange)
    await filterByStatus(page, 'Active')
    await expect(namesIn(page)).toHaveText([small.name, large.name])
    if (project.name === 'phone') {
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Households, descending')
      await checkAxe(page)
      await page.keyboard.press('Escape')
    } else {
      const header = page.getByRole('columnheader', { name: 'Households' })
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', 'descending')
    }
    await expect(namesIn(page)).toHaveText([large.name, small.name])
    await page.reload()
    await expect(namesIn(page)).toHaveText([large.name, small.name])
    if (project.name === 'phone') await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('link', { name: paused.name })).toHaveCount(0)
  },
)

test('an export holds exactly what is filtered', async ({ page, arrange }) => {
  const { small, large } = await threeInACity(page, arrange)
  await filterByStatus(page, 'Active')
  await expect(namesIn(page)).toHaveCount(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('neighborhoods.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/^"Name","Code","City",/)
  expect(lines.slice(1).map(line => line.split('"')[1])).toEqual([small.name, large.name])
})

test(
  'a new one is added, after the form and the server have said what is wrong',
  onPhones,
  async ({ page, arrange, guard }) => {
    const taken = await arrange.neighborhood()
    const name = unique('Quay')
    await visit(page, '/neighborhood', 'Neighborhoods')
    await page.getByRole('button', { name: 'Add neighborhood' }).click()
    const form = page.getByRole('dialog', { name: 'Add neighborhood' })
    await form.getByRole('button', { name: 'Add neighborhood' }).click()
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Code').fill(taken.code)
    await form.getByLabel('Households').fill('120')
    await form.getByLabel('City', { exact: true }).fill('Aveiro')
    await form.getByLabel('State or province').fill('Aveiro')
    await form.getByLabel('Country').fill('Portugal')
    await form.getByLabel('Latitude').fill('40.64')
    await form.getByLabel('Longitude').fill('-8.65')
    await checkAxe(page)

    guard.expect(/409/)
    await form.getByRole('button', { name: 'Add neighborhood' }).click()
    await expect(form.getByLabel('Code')).toHaveAccessibleDescription(/Another neighborhood already uses this code/)
    await form.getByLabel('Code').fill(codeOf(name))
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText(`${name} added`)).toBeVisible()
    await expect(form).toBeHidden()
    await page.getByRole('searchbox').fill(name)
    await expect(namesIn(page)).toHaveText([name])
  },
)

test('the map shows where they lie', async ({ page, arrange }) => {
  const { city } = await threeInACity(page, arrange)
  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Map').click()
  await expect(page.getByRole('region', { name: 'Neighborhoods on a map' })).toBeVisible()
  await expect(page).toHaveURL(/view=map/)
  expect(new URL(page.url()).searchParams.get('search')).toBe(city)
  await checkAxe(page)
})
