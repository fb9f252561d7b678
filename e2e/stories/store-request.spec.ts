import { stores } from '@fulmar/contract/stores/stores'
import { alwaysOnPhones, checkAxe, expect, test, visit } from '../fixtures.ts'
import { read } from '../role-switches.ts'
import { field, fillIn, findAddress, newEmail, shop, watch } from '../store-form.ts'

test.use({ role: 'nobody' })

test(
  'a store asks to join: image first, then the request, and the start page shows its reference',
  alwaysOnPhones,
  async ({ page }) => {
    const presigned = watch(page, '/api/feature/generate-presigned-url')
    const put = watch(page, '/api/feature/upload')
    const registered = watch(page, '/api/store/register')
    const searched = watch(page, '/api/geo/search')
    const email = newEmail()

    await visit(page, '/collector-signup', 'Request for Store')
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/')
    await fillIn(page, email)
    await findAddress(page)
    await expect(page.getByText('Address selected!')).toBeVisible()
    await expect(page.getByText('Address details have been auto-filled.')).toBeVisible()
    expect(searched.map(request => new URL(request.url()).search)).toEqual([
      '?q=cais+da+ribeira+12&format=json&addressdetails=1&limit=5',
    ])
    await page.getByLabel('Store image (optional)').setInputFiles(shop)
    await expect(page.getByRole('img', { name: 'Preview of shop.png' })).toBeVisible()
    await page.getByRole('switch', { name: 'Sunday open' }).uncheck({ force: true })
    await field(page, 'Saturday closes at').fill('02:00')
    await expect(page.getByText('Closes the next day')).toBeVisible()
    await checkAxe(page)
    await page.getByRole('button', { name: 'Register Store' }).click()

    await expect(page.getByText('Your store request has been sent')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    const card = page.getByRole('status', { name: 'Your store request' })
    const reference = (await card.getByText(/^FS-/).textContent()) ?? ''
    expect(reference).toMatch(/^FS-[A-Z0-9]{8}$/)
    await checkAxe(page)

    expect(presigned.map(request => request.postDataJSON())).toEqual([{ type: 'image/png', name: 'shop.png', email }])
    expect(put.map(request => [request.method(), request.headers()['content-type']])).toEqual([['PUT', 'image/png']])
    expect(put[0]?.headers()).not.toHaveProperty('authorization')
    const ticket = await presigned[0]?.response()
    const answer = (await ticket?.json()) as { result: { key: string } } | undefined
    expect(registered.map(request => request.postDataJSON())).toEqual([
      {
        name: 'Harbour Store',
        storeId: '',
        password: '',
        description: '',
        contactInfo: { phoneNumber: '+351912345678', email, website: '' },
        address: {
          street: 'Cais da Ribeira 12',
          city: 'Porto',
          state: 'Porto District',
          country: 'Portugal',
          postalCode: '4050-510',
        },
        location: { type: 'Point', coordinates: [-8.6132, 41.1406] },
        operatingHours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => ({
          dayOfWeek: day,
          isOpen: day !== 'sunday',
          timeSlot: { openTime: '09:00', closeTime: day === 'saturday' ? '02:00' : '17:00' },
        })),
        image: answer?.result.key,
        status: 'PENDING',
        flag: 'STORE_CREATED',
        pointsAlloted: 0,
        plasticCollected: 0,
      },
    ])

    await card.getByRole('link', { name: 'Check status' }).click()
    await expect(field(page, 'Reference')).toHaveValue(reference)
    await field(page, 'Email').fill(email)
    await page.getByRole('button', { name: 'Check status' }).click()
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await checkAxe(page)

    await page.goto('/collector-signup')
    await expect(field(page, 'Store name')).toHaveValue('')
  },
)

test('what is asked of a request is shown at its field and answered', async ({ page, tokenOf }) => {
  const email = 'store-10@stores.example'
  const { data } = await read(stores.list, await tokenOf('admin'), { search: email })
  await visit(page, '/store-request', 'Your store request')
  await page.getByRole('button', { name: 'Check status' }).click()
  await expect(page.getByText('Reference is required')).toBeVisible()
  await field(page, 'Reference').fill(data[0]?.referenceCode ?? '')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Check status' }).click()
  await expect(page.getByRole('heading', { name: 'We have a question' })).toBeVisible()
  await expect(page.getByText('The postal code belongs to another street')).toHaveCount(2)
  await checkAxe(page)
  await field(page, 'Postal code').fill('4400-123')
  await page.getByRole('button', { name: 'Resubmit request' }).click()
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
})
