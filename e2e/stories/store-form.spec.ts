import { unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { pngPicture } from '../pictures.ts'
import { field, fillIn, findAddress, newEmail, shop, watch } from '../store-form.ts'

test.use({ role: 'nobody' })

test('each missing answer names itself, and the first one takes the focus', onPhones, async ({ page }) => {
  const registered = watch(page, '/api/store/register')
  await visit(page, '/collector-signup', 'Request for Store')
  await page.getByRole('button', { name: 'Register Store' }).click()
  for (const name of ['Store name', 'Contact phone', 'Contact email', 'Street address', 'City', 'State/Province'])
    await expect(page.getByText(`${name} is required`)).toBeVisible()
  for (const name of ['Country', 'Postal code', 'Latitude', 'Longitude'])
    await expect(page.getByText(`${name} is required`)).toBeVisible()
  await expect(page.getByText('Website is required')).toHaveCount(0)
  await expect(field(page, 'Store name')).toBeFocused()

  await field(page, 'Latitude').fill('north')
  await field(page, 'Longitude').fill('0')
  await field(page, 'Longitude').blur()
  await expect(field(page, 'Latitude')).toHaveValue('0')
  await expect(page.getByText('Latitude and longitude cannot both be 0. Place the pin')).toBeVisible()
  await field(page, 'Longitude').fill('-8,6')
  await expect(page.getByText('Latitude and longitude cannot both be 0', { exact: false })).toBeHidden()
  await checkAxe(page)
  expect(registered).toEqual([])
})

test('what is typed before the scripts have come goes on in the form', async ({ page }) => {
  let arrive = () => {}
  const late = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await late
    await route.continue()
  })
  await page.goto('/collector-signup', { waitUntil: 'commit' })
  await field(page, 'Store name').pressSequentially('Early bir')
  await field(page, 'Contact email').fill('early@stores.example')
  await field(page, 'Store name').press('End')
  arrive()
  await expect(page.getByRole('button', { name: 'Register Store' })).toBeVisible()
  await expect(field(page, 'Store name')).toBeFocused()
  await page.keyboard.type('d')
  await expect(field(page, 'Store name')).toHaveValue('Early bird')
  await expect(field(page, 'Contact email')).toHaveValue('early@stores.example')
})

test('the pin and the numbers follow each other', async ({ page }) => {
  await visit(page, '/collector-signup', 'Request for Store')
  await field(page, 'Latitude').fill('41.15')
  await field(page, 'Longitude').fill('-8.61')
  const pin = page.getByRole('button', { name: /drag it, or move it with the arrow keys/ })
  await pin.press('ArrowUp')
  await expect(field(page, 'Latitude')).not.toHaveValue('41.15')
  await expect(field(page, 'Longitude')).toHaveValue(/^-8\.61/)
})

test('a search that finds nothing or fails says so', async ({ page, guard }) => {
  guard.expect(/503/)
  await visit(page, '/collector-signup', 'Request for Store')
  const street = field(page, 'Street address')
  await street.fill('nowhere at all')
  await expect(page.getByText('No addresses found. Try a different search term.').last()).toBeVisible()
  await checkAxe(page)
  await street.fill(unique('broken'))
  await expect(page.getByText('Search Error')).toBeVisible()
  await expect(page.getByText('Failed to search for addresses. Please try again.')).toBeVisible()
  await expect(street).toHaveValue(/broken/)
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
  await expect(page).toHaveURL(/\/$/, { timeout: 20_000 })
  expect(put.map(request => request.headers()['content-type'])).toEqual(['image/webp'])
})

test('a draft survives a reload and can be dropped', async ({ page }) => {
  await visit(page, '/collector-signup', 'Request for Store')
  await field(page, 'Store name').fill('Half a store')
  await page.getByRole('button', { name: /Country: United States/ }).click()
  await page.getByLabel('Search for a country').fill('portugal')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await field(page, 'Contact phone').fill('912345678')
  await page.reload()
  await expect(page.getByText('Your draft was restored', { exact: false })).toBeVisible()
  await expect(field(page, 'Store name')).toHaveValue('Half a store')
  await expect(page.getByRole('button', { name: 'Country: Portugal, +351' })).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(field(page, 'Store name')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Store name')).toHaveValue('Half a store')
})
