import { unique } from '../arrange.ts'
import { checkAxe, expect, test, visit } from '../fixtures.ts'

test('an impact report is drafted with a preview, issued, printed, verified by anyone and withdrawn', async ({
  page,
}) => {
  const title = unique('Clean coast')
  await visit(page, '/analytics/impact-reports', 'Impact reports')
  await checkAxe(page)
  await page.getByRole('link', { name: 'New report' }).click()
  // The search of the list before it is named by titles too.
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Sponsor (optional)').fill('Lighthouse Trust')
  const preview = page.getByRole('region', { name: 'If issued now' })
  await expect(preview).toContainText('CO2e avoided')
  await checkAxe(page)
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Issue report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue report' }).click()
  const sheet = page.getByRole('article', { name: /Impact report IR-/ })
  await expect(sheet).toContainText('Lighthouse Trust')
  await expect(page.getByRole('region', { name: 'Corrections since issue' })).toContainText('No collection')
  await checkAxe(page)

  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Impact report IR-/ })).toBeAttached()
  await checkAxe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^IR-\d{4}-\d{4}\.pdf$/)
  const address = new URL((await page.getByRole('link', { name: /impact-report\/IR-/ }).getAttribute('href')) ?? '')
  await page.getByRole('link', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByLabel('Reason').fill('The sponsor stepped back')
  await page.getByRole('button', { name: 'Withdraw report' }).click()
  await expect(page.getByText('Withdrawn on')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(address.pathname)
  await expect(page.getByText(/was withdrawn on/)).toBeVisible()
  await checkAxe(page)
})

test('a new version of the impact factors is in force at once', async ({ page }) => {
  await visit(page, '/settings/impact-factors', 'Impact factors')
  await checkAxe(page)
  await page.getByRole('button', { name: 'New version' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Name').fill('WARM with our losses')
  await editor.getByLabel('Reason for the change').fill('Measured at the sorting plant')
  await checkAxe(page)
  await editor.getByRole('button', { name: 'Save new version' }).click()
  await expect(page.getByRole('region', { name: /WARM with our losses/ }).first()).toContainText('In force')
})
