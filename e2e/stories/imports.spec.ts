import { readFile } from 'node:fs/promises'
import { unique } from '../arrange.ts'
import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test('a file is mapped, checked, imported and undone', onPhones, async ({ page }) => {
  const city = unique('Fileport').replace(/\W/g, '')
  const code = city.slice(-6).toUpperCase()
  const lines = [
    'Bairro,Codigo,Town,State,Country,Lat,Lng',
    `${city} North,${code}-1,${city},Coast,Portugal,41.1,-8.6`,
    `${city} South,${code}-2,${city},Coast,Portugal,41.2,-8.6`,
    `${city} Nowhere,${code}-3,${city},Coast,Portugal,north,-8.6`,
  ]
  await visit(page, '/neighborhood', 'Neighborhoods')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await arrive(page, 'Import a file')
  const name = `${city}.csv`
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await arrive(page, name)

  await expect(page.getByText('Still missing: Code')).toBeVisible()
  await page.getByRole('combobox', { name: 'Code' }).click()
  await page.getByRole('option', { name: 'Codigo' }).click()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  const problems = page.getByRole('table', { name: 'Rows with problems' })
  await expect(problems.getByRole('row')).toHaveCount(2)
  await expect(problems).toContainText('Latitude')
  await checkAxe(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).click()
  const refused = await readFile(await (await saving).path(), 'utf8')
  expect(refused).toContain(`${city} Nowhere`)
  expect(refused).not.toContain(`${city} North`)

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Removed again')).toBeVisible()
  await visit(page, `/neighborhood?search=${city}`, 'Neighborhoods')
  await expect(page.getByRole('link', { name: `${city} North` })).toHaveCount(0)
  await visit(page, '/settings/imports', 'Imports')
  await expect(page.getByText(name).first()).toBeVisible()
})
