import { checkAxe, expect, test, visit } from '../fixtures.ts'
import { holdScripts } from '../late-scripts.ts'
import { pngPicture } from '../pictures.ts'
import { field, fillIn, findAddress, newEmail, shop, watch } from '../store-form.ts'

test.use({ role: 'nobody' })

test('what is typed before the scripts have come goes on in the form', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto('/collector-signup', { waitUntil: 'commit' })
  await field(page, 'Store name').pressSequentially('Early bir')
  await field(page, 'Contact email').fill('early@stores.example')
  await field(page, 'Store name').press('End')
  letScriptsCome()
  await expect(page.getByRole('button', { name: 'Register Store' })).toBeVisible()
  await expect(field(page, 'Store name')).toBeFocused()
  await page.keyboard.type('d')
  await expect(field(page, 'Store name')).toHaveValue('Early bird')
  await expect(field(page, 'Contact email')).toHaveValue('early@stores.example')
})

test('the pin and the numbers follow each other, and what is missing takes the focus', async ({ page }) => {
  await visit(page, '/collector-signup', 'Request for Store')
  await field(page, 'Latitude').fill('41.15')
  await field(page, 'Longitude').fill('-8.61')
  const pin = page.getByRole('button', { name: /drag it, or move it with the arrow keys/ })
  await pin.press('ArrowUp')
  await expect(field(page, 'Latitude')).not.toHaveValue('41.15')
  await expect(field(page, 'Longitude')).toHaveValue(/^-8\.61/)
  await page.getByRole('button', { name: 'Register Store' }).click()
  await expect(field(page, 'Store name')).toBeFocused()
  await checkAxe(page)
})

test('an upload that fails says so, loses nothing and can be tried again', async ({ page, guard }) => {
  guard.expect(/403/)
  await page.route('**/api/feature/upload*', route => route.fulfill({ status: 403 }), { times: 1 })
  const registered = watch(page, '/api/store/register')
  await visit(page, '/collector-signup', 'Request for Store')
  await fillIn(page, newEmail())
  await findAddress(page)
  await page.getByLabel('Store image (optional)').setInputFiles(shop)
  await page.getByRole('button', { name: 'Register Store' }).click()
  await expect(page.getByText('Failed to upload shop.png')).toBeVisible()
  await expect(page.getByText('Upload failed: Forbidden')).toBeVisible()
  expect(registered).toEqual([])
  await expect(field(page, 'Store name')).toHaveValue('Harbour Store')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('· Uploaded')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Register Store' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a picture over 5 MB is made smaller, not refused', async ({ page }) => {
  const buffer = pngPicture(1600, 1200)
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  const put = watch(page, '/api/feature/upload')
  await visit(page, '/collector-signup', 'Request for Store')
  await fillIn(page, newEmail())
  await findAddress(page)
  await page.getByLabel('Store image (optional)').setInputFiles({ ...shop, name: 'large.png', buffer })
  await expect(page.getByText('Will be resized and sent with the form', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Register Store' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(put.map(request => request.headers()['content-type'])).toEqual(['image/webp'])
})
