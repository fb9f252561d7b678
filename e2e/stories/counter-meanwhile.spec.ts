import { counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type OfferedPlastic, type OwnStore, ownStores } from '@fulmar/contract/stores/own-store'
import { stores } from '@fulmar/contract/stores/stores'
import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { ask } from '../collections.ts'
import {
  collectionsOf,
  memberWithCode,
  ownedStore,
  setUpDevice,
  typePin,
  unlockCounter,
  weighAndRecord,
} from '../counter.ts'
import { checkAxe, expect, onPhonesOnly, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'

test.use({ role: 'nobody' })

// No other story sets a rate for it.
const plastic = 'LDPE'

test(
  'what a counter recorded arrives once or is explained, although PIN, rate, member and store changed meanwhile',
  onPhonesOnly,
  async ({ page, context, guard, tokenOf }) => {
    guard.expect(/ERR_INTERNET_DISCONNECTED|40[0139]/)
    const admin = await tokenOf('admin')
    const [store, ana, rui] = [await ownedStore(admin), await memberWithCode(), await memberWithCode()]
    const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
    const weigh = async (code: string, kilograms: number) => {
      await weighAndRecord(page, code, kilograms, new RegExp(`^${plastic}`))
      await press('Next member')
    }
    const rateInForce = async () => {
      const offered = await ask<OfferedPlastic[]>(ownStores.plastics.path, store.token)
      return offered.find(({ code }) => code === plastic)?.pointsPerKg ?? Number.NaN
    }
    const moveStore = async (status: 'ACTIVE' | 'PAUSED') => {
      const [own] = await ask<OwnStore[]>(ownStores.list.path, store.token)
      await send(stores.change, admin, { id: store.id, version: own?.version, status })
    }
    const moveMember = async (change: { status: 'ACTIVE' | 'SUSPENDED'; reason?: string }) => {
      const { version } = await ask<User>(userRecord.get.path.replace(':id', rui.id), admin)
      await send(userRecord.change, admin, { id: rui.id, version, ...change })
    }
    const arrived = async () =>
      (await collectionsOf(store)).map(({ grams, points }) => ({ grams, points })).toSorted((a, b) => a.grams - b.grams)

    await visit(page, '/counter', 'Set up this device')
    await setUpDevice(page, store)
    await unlockCounter(page, /^Olga/)
    const rate = await rateInForce()
    const paid = (kilograms: number) => ({ grams: kilograms * 1000, points: Math.floor(kilograms * rate) })

    await test.step('four are recorded without network, and everything changes', async () => {
      await context.setOffline(true)
      await weigh(ana.code, 1)
      await weigh(rui.code, 2)
      await weigh(ana.code, 3)
      await weigh(rui.code, 4)
      const [olga] = await ask<StaffMember[]>(`${counterStaff.list.path}?storeId=${store.id}`, store.token)
      await send(counterStaff.change, store.token, { id: olga?.id, version: olga?.version, pin: '8642' })
      await send(plasticRates.create, admin, {
        plasticCode: plastic,
        pointsPerKg: rate + 1,
        reason: 'Film sells better',
      })
      await moveMember({ status: 'SUSPENDED', reason: 'Asked to wait' })
      await moveStore('PAUSED')
    })

    await test.step('the new PIN sends them, and a paused store keeps them waiting', async () => {
      await context.setOffline(false)
      await expect(page.getByText(/^4 recordings wait to be sent/)).toBeVisible()
      await typePin(page, /^Olga/, '1357')
      await expect(page.getByText('That PIN is incorrect.')).toBeVisible()
      await press('‹ Back')
      await unlockCounter(page, /^Olga/, '8642')
      await press('Today')
      await expect(page.getByRole('heading', { name: 'Waiting to be sent (4)' })).toBeVisible()
      await expect(page.getByText('This store is paused. It is sent again.').first()).toBeVisible()
      expect(await arrived()).toEqual([])
    })

    await test.step('the store resumes: what can be taken is, at the rate of its time, and the rest is explained', async () => {
      await moveStore('ACTIVE')
      await press('Send now')
      await expect(page.getByRole('heading', { name: 'Refused by the server (2)' })).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('Online, 2 refused')
      expect(await arrived()).toEqual([paid(1), paid(3)])
      await expect(page.getByText('No member who can receive points has this code')).toHaveCount(2)
      await checkAxe(page)
    })

    await test.step('each that was refused has a way on', async () => {
      const refused = page.getByRole('listitem').filter({ hasText: 'No member who can receive points has this code' })
      for (const number of [0, 1]) {
        await refused.nth(number).getByRole('button', { name: 'Choose another member' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Who is bringing plastic?' })).toBeVisible()
        await press('‹ Back')
      }
      await moveMember({ status: 'ACTIVE' })
      await press('Send all 2 again')
      await expect(page.getByRole('heading', { name: 'Recorded (4)' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveText(/Online$/)
      expect(await arrived()).toEqual([paid(1), paid(2), paid(3), paid(4)])
      expect(await rateInForce()).toBe(rate + 1)
    })
  },
)
