import { arrive, expect, onPhones, test, visit } from '../fixtures.ts'

test.use({ role: 'nobody' })

const start = /Bring plastic in/

test('the landing page tells what the programme has achieved and pays today', onPhones, async ({ page }) => {
  await visit(page, '/', start)
  const totals = page.getByRole('region', { name: 'The programme so far' })
  await expect(totals).toContainText('active stores')
  for (const figure of await totals.getByRole('definition').all()) await expect(figure).toHaveText(/^[1-9]/)
  const rates = page.getByRole('region', { name: 'Today’s rates' })
  await expect(rates.getByRole('row', { name: /PET bottles and trays \d+/ })).toBeVisible()
  await expect(rates.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Most active neighborhoods' }).getByRole('listitem')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page and the privacy policy can be read', async ({ page, guard }) => {
    // Scripts that are announced in the head are turned away; that is what this story is about.
    guard.expect(/^request: csp .*\.js$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(start)
    await expect(page.getByRole('region', { name: 'Today’s rates' })).toBeHidden()
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  })
})

test('the landing page introduces itself to other sites', async ({ page, request, baseURL }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Fulmar/)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname } = new URL(image ?? '', baseURL)
  const answer = await request.get(pathname)
  expect(answer.headers()['content-type']).toBe('image/png')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/)
})

test('the landing page leads on, without loading the back office itself', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await visit(page, '/', start)
  expect(scripts.filter(url => /index-|Mantine|AdminShell/.test(url))).toEqual([])
  await page.getByRole('link', { name: 'Admin sign in' }).first().click()
  await arrive(page, 'Sign in')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Register a store' }).first().click()
  // The story of the form checks the form.
  await expect(page.getByRole('heading', { level: 1, name: 'Request for Store' })).toBeVisible()
})

test('the privacy policy has a table of contents that leads to its parts', async ({ page }) => {
  await visit(page, '/privacy-policy', 'Privacy policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  for (const link of await contents.getByRole('link').all()) {
    const target = (await link.getAttribute('href')) ?? ''
    await expect(page.locator(target)).toHaveCount(1)
  }
  await contents.getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})
