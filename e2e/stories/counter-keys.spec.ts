import type { CollectionPreview } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { counter } from '@fulmar/contract/counter/counter'
import type { Page } from '@playwright/test'
import { memberWithCode, ownedStore, setUpDevice, unlockCounter } from '../counter.ts'
import { checkAxe, expect, onPhonesOnly, test, visit } from '../fixtures.ts'

test.use({ role: 'nobody' })

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
]

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'Decimal point', 'Delete', 'PET', 'HDPE', 'kg', 'g']

/** Where everything is that a finger may be about to press. All of it is in sight. */
async function positions(page: Page) {
  return page.evaluate(names => {
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? ''
    const found = [...document.querySelectorAll('button')]
      .filter(button => button.checkVisibility())
      .map(button => ({ name: nameOf(button), box: button.getBoundingClientRect() }))
      .filter(
        ({ name }) =>
          names.includes(name.split(/[ ,]/)[0] ?? '') || names.includes(name) || /^(Record|Unlock)/.test(name),
      )
    return found.map(({ name, box }) => ({
      name: name.split(/[ ,]/)[0],
      place: [box.x, box.y, box.width, box.height],
      isInSight: box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth,
    }))
  }, keys)
}

/** Pairs of controls that lie over each other, and any that the page cannot be scrolled to. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const controls = [...document.querySelectorAll('button, output, h1')].filter(
      control => control.checkVisibility() && !control.querySelector('button, output') && control.textContent,
    )
    const boxes = controls.map(control => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    const pairs = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box }) => {
          const width = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left)
          const height = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top)
          return width > 1 && height > 1
        })
        .map(({ name }) => `${one.name} / ${name}`),
    )
    const { scrollHeight } = document.documentElement
    return [
      ...pairs,
      ...boxes
        .filter(({ box }) => box.bottom > scrollHeight || box.right > innerWidth)
        .map(({ name }) => `${name} is cut`),
      ...controls
        .filter(control => control.matches('button') && control.scrollWidth > control.clientWidth + 1)
        .map(({ textContent }) => `${textContent} is too long`),
    ]
  })

const preview: CollectionPreview = {
  points: 38_400,
  pointsPending: 38_400,
  lines: [],
  flags: [
    { rule: 'UNIT_SLIP', holdsPoints: true, detail: { usualGrams: 1240, of: 'PERSON' } },
    { rule: 'OUTSIDE_HOURS', holdsPoints: false, detail: {} },
    { rule: 'BURST', holdsPoints: false, detail: { withinAnHour: 7 } },
    { rule: 'MEMBER_LIMIT', holdsPoints: true, detail: { limitPoints: 2000, pointsBefore: 1960 } },
  ],
}

test(
  'no key of the counter moves by a pixel, whatever there is to say',
  onPhonesOnly,
  async ({ page, context, guard, tokenOf }) => {
    const [store, person] = [await ownedStore(await tokenOf('admin')), await memberWithCode()]
    await context.route(`**${collections.preview.path}`, route =>
      route.fulfill({ json: { type: 'Success', data: preview } }),
    )
    await context.route(`**${counter.findMember.path}?*`, async route => {
      const response = await route.fetch()
      const { data, ...answer } = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...data, isConfirmed: false } } })
    })
    guard.expect(/staff\/unlock/)
    await visit(page, '/counter', 'Set up this device')
    await setUpDevice(page, store)
    const key = (name: string) => page.getByRole('button', { name, exact: true })

    for (const size of sizes) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size)
        await key('Olga Reis').click()
        const pinKeys = await positions(page)
        expect(pinKeys.filter(({ isInSight }) => !isInSight)).toEqual([])
        for (const digit of '9999') await key(digit).click()
        await key('Unlock').click()
        await expect(page.getByText('That PIN is incorrect')).toBeVisible()
        expect(await positions(page)).toEqual(pinKeys)
        await key('‹ Back').click()
        await unlockCounter(page, /^Olga/)

        await page.getByLabel('Member code').fill(person.code)
        await expect(page.getByText(/^Not confirmed yet/)).toBeVisible()
        const before = await positions(page)
        expect(before.filter(({ isInSight }) => !isInSight)).toEqual([])
        await page.getByRole('button', { name: /^PET/ }).click()
        for (const digit of '640') {
          await key(digit).click()
          expect(await positions(page)).toEqual(before)
        }
        await expect(page.getByText(/times the usual weight/)).toBeVisible()
        expect(await positions(page)).toEqual(before)
        await page.getByRole('button', { name: /times the usual weight/ }).click()
        await expect(page.getByText('38,400 points pending review.')).toBeVisible()
        expect(await positions(page)).toEqual(before)
        await checkAxe(page)
        await page.getByRole('button', { name: /times the usual weight/ }).click()
        await key('‹ Back').click()
        await key('Olga Reis').click()
        await key('Lock').click()
      })
    }
  },
)

test(
  'with text of twice the size nothing of the counter lies over anything',
  onPhonesOnly,
  async ({ page, tokenOf }) => {
    const [store, person] = [await ownedStore(await tokenOf('admin')), await memberWithCode()]
    await visit(page, '/counter', 'Set up this device')
    await setUpDevice(page, store)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const size of sizes) {
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size)
        await page.getByRole('button', { name: 'Olga Reis', exact: true }).click()
        expect(await overlaps(page)).toEqual([])
        await page.getByRole('button', { name: '‹ Back' }).click()
        await unlockCounter(page, /^Olga/)
        await page.getByLabel('Member code').fill(person.code)
        await page.getByRole('button', { name: /^PET/ }).click()
        for (const digit of ['1', 'Decimal point', '5'])
          await page.getByRole('button', { name: digit, exact: true }).click()
        await expect(page.getByRole('button', { name: /^Record 1.5 kg [^a]/ })).toBeVisible()
        expect(await overlaps(page)).toEqual([])
        await page.getByRole('button', { name: '‹ Back' }).click()
        await page.getByRole('button', { name: 'Olga Reis', exact: true }).click()
        await page.getByRole('button', { name: 'Lock', exact: true }).click()
      })
    }
  },
)
