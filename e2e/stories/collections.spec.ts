import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { memberAndStore } from '../collections.ts'
import { alwaysOnPhones, arrive, checkAxe, expect, test, visit } from '../fixtures.ts'
import { pngPicture } from '../pictures.ts'
import { activeStore } from '../stores.ts'

/** At a store that is always open: outside of its hours the form asks once more. */
async function someoneAtAnyHour(token: string) {
  const { person } = await memberAndStore(token)
  return { person, store: await activeStore(token) }
}

type Scene = Awaited<ReturnType<typeof someoneAtAnyHour>>

/** Chooses who and where by typing, as a person does. */
async function chooseWho(page: Page, { person, store }: Scene) {
  await page.getByRole('combobox', { name: 'Store', exact: true }).fill(store.name)
  await page.getByRole('option', { name: store.name }).first().click()
  await page.getByRole('combobox', { name: 'Member', exact: true }).fill(person.memberCode ?? person.name)
  await page.getByRole('option', { name: person.name }).first().click()
}

async function choosePlastic(page: Page, plastic: string) {
  await page.getByRole('combobox', { name: 'Plastic', exact: true }).click()
  await page.getByRole('option', { name: plastic }).click()
}

test(
  'plastic is recorded after the form has asked about grams and kilograms, found in the list and reversed',
  alwaysOnPhones,
  async ({ page, tokenOf, guard }) => {
    // Asked before anything is recorded, the server refuses 900 kg as well.
    guard.expect(/api\/collection\/preview/)
    const scene = await someoneAtAnyHour(await tokenOf('admin'))
    await visit(page, '/collections', 'Collections')
    await page.getByRole('link', { name: 'Record collection' }).click()
    await arrive(page, 'Record collection')
    await page.getByRole('button', { name: 'Record and award points' }).click()
    await expect(page.getByText('Choose a store')).toBeVisible()
    await chooseWho(page, scene)
    await choosePlastic(page, 'PET bottles and trays')
    const weight = page.getByLabel('Weight', { exact: true })
    // On a phone, too, there is room for six digits and the unit.
    expect((await weight.boundingBox())?.width).toBeGreaterThan(160)
    await weight.fill('900')
    await expect(page.getByText('900 kg is more than one collection can hold', { exact: false })).toBeVisible()
    await checkAxe(page)
    await page.getByText('Grams', { exact: true }).click()
    await expect(page.getByText('Your numbers have not changed and are now in grams.')).toBeVisible()
    await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('900 g')
    await expect(page.getByText('900 kg is more than one collection can hold', { exact: false })).toBeHidden()
    await expect(page.getByText('about 90 points')).toBeVisible()
    await page
      .getByLabel('Photo (optional)')
      .setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: pngPicture(40, 30) })
    const note = unique('Wet bag')
    await page.getByLabel('Note (optional)').fill(note)
    await page.getByRole('button', { name: 'Record and award points' }).click()

    await arrive(page, 'Collection recorded')
    await expect(page.getByText(/^90 points awarded to .* for 900 g at /)).toBeVisible()
    await expect(page.getByText('New balance')).toBeVisible()
    const link = page.getByRole('link', { name: /^Open [A-Z0-9]{12}$/ })
    const code = (await link.textContent())?.replace('Open ', '') ?? ''

    await page.getByRole('link', { name: 'All collections' }).click()
    await page.getByRole('searchbox', { name: 'Search by code' }).fill(code)
    await page.getByRole('link', { name: code }).click()
    await arrive(page, code)
    await expect(page.getByText(note)).toBeVisible()
    await expect(page.getByRole('img', { name: `Collection ${code}` })).toBeVisible()
    await expect(page.getByText('Awarded', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Reverse' }).click()
    const question = page.getByRole('dialog', { name: `Reverse ${code}?` })
    await question.getByRole('button', { name: 'Wrong weight' }).click()
    await expect(question.getByRole('button', { name: 'Wrong weight', pressed: true })).toBeVisible()
    await question.getByRole('button', { name: 'Reverse collection' }).click()
    await expect(page.getByText('Collection reversed')).toBeVisible()
    await expect(page.getByText('Deducted', { exact: true })).toBeVisible()
    await expect(page.getByText(/reversed this collection/)).toBeVisible()
  },
)

test('a hand-in whose answer is lost is sent again and paid once', async ({ page, tokenOf, guard }) => {
  guard.expect(/ERR_FAILED|ERR_CONNECTION|Failed to load/)
  const scene = await someoneAtAnyHour(await tokenOf('admin'))
  await visit(page, '/collections/record', 'Record collection')
  await chooseWho(page, scene)
  await choosePlastic(page, 'PET bottles and trays')
  await page.getByLabel('Weight', { exact: true }).fill('1.5')
  const keys: string[] = []
  const paid: string[] = []
  await page.route('**/api/collection', async (route, request) => {
    keys.push(request.headers()['idempotency-key'] ?? '')
    // The server does it; the answer never arrives.
    const answer = await route.fetch()
    paid.push(((await answer.json()) as { data: { code: string } }).data.code)
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Record and award points' }).click()
  await expect(page.getByText('No response from the server')).toBeVisible()
  await expect(page.getByLabel('Weight', { exact: true })).toBeDisabled()
  await checkAxe(page)
  // What people do when nothing comes back.
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Collection recorded' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  // Both times the server speaks of one and the same collection.
  expect(paid[1]).toBe(paid[0])
})
