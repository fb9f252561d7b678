import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { arrive, expect, onPhones, test, visit } from '../fixtures.ts'
import { read } from '../role-switches.ts'

test('the dashboard leads to what needs me, with the same count', async ({ page, tokenOf }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Figures: Today' }).getByText('Collections', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: /collections? to review/ }).click()
  await arrive(page, 'Review')
  // Other stories record and review meanwhile: the two agree as soon as they are asked at one moment.
  await expect(async () => {
    await page.reload()
    const { data } = await read(dashboard.figures, await tokenOf('admin'), {})
    const flagged = data.waiting.find(({ kind }) => kind === 'FLAGGED_COLLECTIONS')
    await expect(page.getByText(`Collections (${flagged?.count})`)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('a figure of another period leads to exactly the records it counts', onPhones, async ({ page }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await page.getByText('90 days', { exact: true }).click()
  await expect(page).toHaveURL(/period=90D/)
  await expect(page.getByText(/collected in the last 90 days/)).toBeVisible()
  // Other stories record meanwhile: the two agree as soon as they are asked at one moment.
  await expect(async () => {
    await visit(page, '/dashboard?period=90D', 'Dashboard')
    const tile = page.getByRole('main').getByRole('link', { name: /^Stores with collections/ })
    const count = /^Stores with collections\s*([\d,]+)/.exec((await tile.innerText()).replace(/\s+/g, ' '))?.[1]
    expect(Number(count)).toBeGreaterThan(0)
    await tile.click()
    await arrive(page, 'Stores')
    await expect(page.getByRole('navigation', { name: 'Pages of stores' })).toContainText(` of ${count}`, {
      timeout: 5_000,
    })
  }).toPass()
})

test('panels are arranged by keyboard, kept over a reload, and reset', async ({ page }) => {
  await visit(page, '/dashboard', 'Dashboard')
  const arrange = async (act: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Arrange' }).click()
    await act()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const academy = page.getByRole('heading', { name: 'Academy today' })
  await expect(academy).toBeVisible()
  await arrange(async () => {
    await page.getByRole('switch', { name: 'Academy today' }).press('Space')
    await page.getByRole('button', { name: 'Move Books up' }).press('Enter')
  })
  await expect(academy).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('The books balance')).toBeVisible()
  await expect(academy).toHaveCount(0)
  await arrange(() => page.getByRole('button', { name: 'Reset' }).click())
  await expect(academy).toBeVisible()
})

for (const [path, title] of [
  ['/dashboard?period=90D', 'Dashboard'],
  ['/analytics?period=90D', 'Analytics'],
] as const)
  test(`the first chart of ${title} is in view, and its tiles have one height`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, path, title)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // Until its width is measured a chart is as high as any.
    const bottom = async () => {
      const chart = await page.getByRole('main').locator('svg[data-chart]').first().boundingBox()
      return chart && chart.y + chart.height
    }
    await expect.poll(bottom).toBeLessThanOrEqual(900)
    const tiles = page
      .getByRole('region', { name: /figures/i })
      .first()
      .locator(':scope > *')
    const heights = await tiles.evaluateAll(all => all.map(tile => Math.round(tile.getBoundingClientRect().height)))
    expect(new Set(heights).size).toBe(1)

    const why = page.getByRole('button', { name: 'Why did it change? Plastic collected' })
    await why.click()
    await expect(page.getByRole('dialog', { name: 'Why did it change? Plastic collected' })).toBeVisible()
    expect(await tiles.evaluateAll(all => all.map(tile => Math.round(tile.getBoundingClientRect().height)))).toEqual(
      heights,
    )
  })

/** What a figure is computed from is on its list, but not the figure itself. */
const computed =
  /^(Weight per collection|Reversed|Flagged|Liability|Cost of rewards|Redemption rate|Time to fulfil|Completion|Accuracy|CO2e|Bottles|Not counted|Decided alone)/

for (const path of [
  '/dashboard?period=90D',
  ...['collection', 'members', 'stores', 'points', 'rewards', 'academy', 'impact', 'quality'].map(
    view => `/analytics?view=${view}&period=LAST_MONTH`,
  ),
])
  test(`every figure of ${path} says the count or sum of the list it opens`, async ({ page }) => {
    await visit(page, path, path.startsWith('/dashboard') ? 'Dashboard' : 'Analytics')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const readTiles = async () => {
      const figures = page.getByRole('region', { name: /figures/i }).first()
      await expect(figures.getByRole('link').first()).toBeVisible()
      return figures.getByRole('link').evaluateAll(links =>
        links.map(link => {
          const [label, value] = [...link.children].map(child => child.textContent ?? '')
          return { href: link.getAttribute('href') ?? '', label: label ?? '', value: value ?? '' }
        }),
      )
    }
    for (const { label } of await readTiles())
      await expect(async () => {
        await visit(page, path, path.startsWith('/dashboard') ? 'Dashboard' : 'Analytics')
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const tile = (await readTiles()).find(one => one.label === label)
        await page.goto(tile?.href ?? '')
        const pages = page.getByRole('navigation', { name: /^Pages of/ })
        await expect(pages.or(page.getByText(/^No .*(match|yet)/)).first()).toBeVisible({ timeout: 5_000 })
        const rows = (await pages.count()) === 0 ? '0' : / of ([\d,]+)/.exec(await pages.innerText())?.[1]
        const cards = page
          .getByRole('region', { name: /figures|statistics/i })
          .first()
          .locator(':scope > *')
        const values = await cards.evaluateAll(all => all.map(card => card.children[1]?.textContent ?? ''))
        if (!computed.test(label))
          expect([rows, ...values.map(value => value.replace(/^[+−]/, ''))]).toContain(tile?.value)
        const total = await cards.evaluateAll(all => all[0]?.textContent ?? '')
        const [, count] = /^(?:Collections|People)([\d,]+)/.exec(total) ?? []
        if (count !== undefined) expect(count).toBe(rows)
      }).toPass()
  })

test('the map begins at the stores, with the neighborhoods coloured by what they collected', async ({ page }) => {
  await visit(page, '/dashboard?period=90D', 'Dashboard')
  const map = page.getByRole('region', { name: 'Stores on a map' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.leaflet-marker-icon').first()).toBeVisible()
  expect(await map.locator('path[data-level]').count()).toBeGreaterThan(5)
  expect(
    new Set(
      await map.locator('path[data-level]').evaluateAll(all => all.map(shape => shape.getAttribute('data-level'))),
    ).size,
  ).toBeGreaterThan(3)
  await expect(map.getByText('By neighborhood')).toBeVisible()
  await expect(map.locator('.leaflet-control-scale')).toHaveText(/^[1-5] km$|00 m$/)
})
