import { readFileSync } from 'node:fs'
import { type CounterDevice, counterStaff } from '@fulmar/contract/counter/counter-staff'
import type { Page } from '@playwright/test'
import { ask } from '../collections.ts'
import { collectionsOf, memberWithCode, ownedStore, setUpDevice, unlockCounter, weighAndRecord } from '../counter.ts'
import { checkAxe, expect, onPhonesOnly, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'

test.use({ role: 'nobody' })

const hourMs = 3_600_000

/** Sets the clock of the device on, or back, while the page is open. */
const moveClock = (page: Page, byMs: number) =>
  page.evaluate(ms => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, byMs)

test(
  'nothing a counter recorded is lost to a wrong clock, a colleague who left or a lost device',
  onPhonesOnly,
  async ({ page, context, guard, tokenOf }) => {
    guard.expect(/ERR_INTERNET_DISCONNECTED|401|400/)
    const admin = await tokenOf('admin')
    const [store, person] = [await ownedStore(admin), await memberWithCode()]
    const ze = await send(counterStaff.add, store.token, { storeId: store.id, name: 'Zé', pin: '1357' })
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    const weigh = async (kilograms: number) => {
      await weighAndRecord(page, person.code, kilograms)
      await press('Next member')
    }
    const lock = async (name: string) => {
      await press(name)
      await press('Lock')
    }

    await visit(page, '/counter', 'Set up this device')
    await setUpDevice(page, store)
    await unlockCounter(page, /^Olga/)
    await lock('Olga Reis')
    await unlockCounter(page, /^Zé/)

    await test.step('the colleague is removed and the clock is wrong while there is no network', async () => {
      await context.setOffline(true)
      await weigh(1)
      await moveClock(page, 24 * hourMs)
      await weigh(2)
      await moveClock(page, -7 * 365 * 24 * hourMs)
      await weigh(3)
      await moveClock(page, 6 * 365 * 24 * hourMs)
      await send(counterStaff.remove, store.token, { id: ze.data.id, version: 1 })
      await context.setOffline(false)
      await expect(page.getByText(/^3 recordings wait to be sent/)).toBeVisible()
      await unlockCounter(page, /^Olga/)
      await expect(page.getByRole('banner')).toContainText('Online')
      const taken = await collectionsOf(store)
      expect(
        taken
          .map(({ grams, staff, at, flags }) => ({
            grams,
            staff: staff?.name,
            isOfNow: Math.abs(Date.now() - Date.parse(at)) < 10 * 60_000,
            rules: flags.map(({ rule }) => rule).filter(rule => rule === 'WRONG_CLOCK' || rule === 'REPEATED'),
          }))
          .toSorted((a, b) => a.grams - b.grams),
      ).toEqual([1000, 2000, 3000].map(grams => ({ grams, staff: 'Zé', isOfNow: true, rules: [] })))
    })

    await test.step('the device is lost', async () => {
      await context.setOffline(true)
      await weigh(4)
      await weigh(5)
      const [device] = await ask<CounterDevice[]>(`${counterStaff.devices.path}?storeId=${store.id}`, store.token)
      await send(counterStaff.removeDevice, store.token, { id: device?.id ?? '' })
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: 'This device was removed' })).toBeVisible()
      await checkAxe(page)
      const download = page.waitForEvent('download')
      await press('Save 2 unsent recordings as a file')
      const file = readFileSync((await (await download).path()) ?? '', 'utf8')
      expect(file.match(new RegExp(person.code, 'g'))).toHaveLength(2)
      await press('Set up this device again')
      await setUpDevice(page, store)
      await unlockCounter(page, /^Olga/)
      await expect(page.getByRole('banner')).toContainText('Online')
      const grams = (await collectionsOf(store)).map(collection => collection.grams).toSorted((a, b) => a - b)
      expect(grams).toEqual([1000, 2000, 3000, 4000, 5000])
    })
  },
)
