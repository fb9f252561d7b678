import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counterStaff, type StaffMember } from '@fulmar/contract/counter/counter-staff'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type OfferedPlastic, type OwnStore, ownStores } from '@fulmar/contract/stores/own-store'
import { stores } from '@fulmar/contract/stores/stores'
import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../browser.ts'
import { ask } from '../collections.ts'
import { collectionsOf, memberWithCode, ownedStore, setUpDevice, unlockCounter, weighAndRecord } from '../counter.ts'
import { expect, onPhonesOnly, test } from '../fixtures.ts'
import { startKillable } from '../killable.ts'
import { send } from '../people.ts'

test.use({ role: 'nobody' })

// `npm run test:all` records about a hundred, which take longer.
const each = process.env.TEST_ALL ? 9 : 2
const hourMs = 3_600_000

// No other story sets a rate for it.
const plastic = 'PS'

interface Row {
  situation: string
  /** In kilograms: no two recordings weigh the same, so each is known by its weight. */
  weights: number[]
  refused: number
}

/** In the page: whether what is added finds room. */
function setRoom(hasRoom: boolean) {
  const { prototype } = IDBObjectStore
  const kept = globalThis as { addWithRoom?: IDBObjectStore['add'] }
  kept.addWithRoom ??= Object.getOwnPropertyDescriptor(prototype, 'add')?.value as IDBObjectStore['add']
  const add = kept.addWithRoom
  prototype.add = hasRoom
    ? add
    : () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
}

/** Everything that goes wrong at a counter in its worst week, in one queue. */
test(
  `${each * 12} recordings without network: each is sent once or explained with a way on, whatever happens to page, clock, storage, staff, device, member, rate, store and server`,
  onPhonesOnly,
  async ({ tokenOf }) => {
    if (process.env.TEST_ALL) test.setTimeout(30 * 60_000)
    const admin = await tokenOf('admin')
    const [store, ana, rui] = [await ownedStore(admin), await memberWithCode(), await memberWithCode()]
    const ze = await send(counterStaff.add, store.token, { storeId: store.id, name: 'Zé', pin: '1357' })
    const server = await startKillable()
    const folder = mkdtempSync(join(tmpdir(), 'fulmar-counter-'))
    const open = async (isOffline: boolean): Promise<BrowserContext> => {
      const context = await chromium.launchPersistentContext(folder, {
        ...browserOptions(),
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        locale: 'en-GB',
        timezoneId: 'Europe/Lisbon',
      })
      await context.setOffline(isOffline)
      return context
    }
    let context = await open(false)
    let page = await context.newPage()
    const table: Row[] = []
    let weight = 0

    const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).first().click()
    const weigh = async (on: Page, kilograms: number, code: string) => {
      await weighAndRecord(on, code, kilograms, new RegExp(`^${plastic}`))
      await press('Next member', on)
    }
    const record = async (situation: string, { pages = [page], code = ana.code } = {}) => {
      const weights = Array.from({ length: each }, () => ++weight)
      for (const [n, kilograms] of weights.entries()) await weigh(pages[n % pages.length] ?? page, kilograms, code)
      table.push({ situation, weights, refused: 0 })
    }
    const change = async (from: string, to: RegExp, pin?: string) => {
      await press(from)
      await press('Lock')
      await unlockCounter(page, to, pin)
    }
    const moveClock = (ms: number) =>
      page.evaluate(by => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + by
      }, ms)
    const banner = () => page.getByRole('banner')
    const moveStore = async (status: 'ACTIVE' | 'PAUSED') => {
      const [own] = await ask<OwnStore[]>(ownStores.list.path, store.token)
      await send(stores.change, admin, { id: store.id, version: own?.version, status })
    }
    const moveMember = async (changed: { status: 'ACTIVE' | 'SUSPENDED'; reason?: string }) => {
      const { version } = await ask<User>(userRecord.get.path.replace(':id', rui.id), admin)
      await send(userRecord.change, admin, { id: rui.id, version, ...changed })
    }
    const rateInForce = async () => {
      const offered = await ask<OfferedPlastic[]>(ownStores.plastics.path, store.token)
      return offered.find(({ code }) => code === plastic)?.pointsPerKg ?? Number.NaN
    }

    try {
      await page.goto('/counter')
      await setUpDevice(page, store)
      await unlockCounter(page, /^Olga/)
      // Without network only those unlock the device who did so before.
      await change('Olga Reis', /^Zé/)
      await change('Zé', /^Olga/)
      const rate = await rateInForce()

      await test.step('without network', async () => {
        await context.setOffline(true)
        await record('tab closed')
        await page.close()
        page = await context.newPage()
        await page.goto('/counter')
        await unlockCounter(page, /^Olga/)

        await record('browser restarted')
        await context.close()
        context = await open(true)
        page = await context.newPage()
        await page.goto('/counter')
        await unlockCounter(page, /^Olga/)

        const second = await context.newPage()
        await second.goto('/counter')
        await unlockCounter(second, /^Olga/)
        await record('two tabs at once', { pages: [page, second] })
        await second.close()

        await record('member suspended', { code: rui.code })
        await change('Olga Reis', /^Zé/)
        await record('staff removed')
        await change('Zé', /^Olga/)
        await record('PIN changed')
        await record('rate changed')
        await page.evaluate(setRoom, false)
        await page.getByLabel('Member code').fill(ana.code)
        await press(new RegExp(`^${plastic}`))
        await press('9')
        await press(/^Record 9 kg/)
        await expect(page.getByText(/^Not recorded: the storage of this device is full\./)).toBeVisible()
        await press('‹ Back')
        await page.evaluate(setRoom, true)
        await record('storage full, then freed')
        await moveClock(24 * hourMs)
        await record('clock a day ahead')
        await moveClock(-7 * 365 * 24 * hourMs)
        await record('clock in 2020')
        await moveClock(6 * 365 * 24 * hourMs)
        await expect(banner()).toContainText(`${weight} waiting`)
      })

      await test.step('everything changes meanwhile', async () => {
        await moveMember({ status: 'SUSPENDED', reason: 'Asked to wait' })
        await send(counterStaff.remove, store.token, { id: ze.data.id, version: 1 })
        const staff = await ask<StaffMember[]>(`${counterStaff.list.path}?storeId=${store.id}`, store.token)
        const olga = staff.find(({ name }) => name.startsWith('Olga'))
        await send(counterStaff.change, store.token, { id: olga?.id, version: olga?.version, pin: '8642' })
        await send(plasticRates.create, admin, {
          plasticCode: plastic,
          pointsPerKg: rate + 1,
          reason: 'Foam sells better',
        })
        await moveStore('PAUSED')
      })

      await test.step('a paused store keeps all of them waiting', async () => {
        await context.setOffline(false)
        await expect(page.getByRole('heading', { level: 1, name: 'Who is at the counter?' })).toBeVisible()
        await unlockCounter(page, /^Olga/, '8642')
        await press('Today')
        await expect(page.getByText('This store is paused. It is sent again.').first()).toBeVisible()
        expect(await collectionsOf(store)).toEqual([])
      })

      await test.step('the server is killed three times while they are sent', async () => {
        let answered = 0
        const kills: Promise<void>[] = []
        const kill = () => {
          const last = kills.at(-1) ?? Promise.resolve()
          kills.push(last.then(() => server.restart()))
        }
        page.on('response', response => {
          if (response.request().method() !== 'POST' || !response.url().endsWith('/api/collection')) return
          answered += 1
          if (kills.length < 3 && answered >= (kills.length + 1) * Math.max(1, Math.floor(each * 2))) kill()
        })
        await moveStore('ACTIVE')
        await press('Send now')
        const refused = page.getByRole('heading', { name: `Refused by the server (${each})` })
        await expect(async () => {
          await page
            .getByRole('button', { name: 'Send now' })
            .click({ timeout: 1000 })
            .catch(() => undefined)
          await expect(refused).toBeVisible({ timeout: 3000 })
          await expect(page.getByRole('heading', { name: /^Waiting/ })).toBeHidden({ timeout: 1000 })
        }).toPass()
        await Promise.all(kills)
        expect(kills).toHaveLength(3)
        page.removeAllListeners('response')
      })

      await test.step('each that was refused says why, and has a way on', async () => {
        const suspended = table.find(({ situation }) => situation === 'member suspended') as Row
        suspended.refused = await page.getByText('No member who can receive points has this code').count()
        expect(suspended.refused).toBe(each)
        expect(await page.getByRole('button', { name: 'Choose another member' }).count()).toBe(each)
        await moveMember({ status: 'ACTIVE' })
        await press(`Send all ${each} again`)
        await expect(banner()).toHaveText(/Online$/)
      })

      await test.step('the device is lost with what it has not sent', async () => {
        await press('Collect')
        await context.setOffline(true)
        await record('device revoked')
        const [device] = await ask<{ id: string }[]>(`${counterStaff.devices.path}?storeId=${store.id}`, store.token)
        await send(counterStaff.removeDevice, store.token, { id: device?.id ?? '' })
        await context.setOffline(false)
        await expect(page.getByRole('heading', { level: 1, name: 'This device was removed' })).toBeVisible()
        await press('Set up this device again')
        await setUpDevice(page, store)
        await unlockCounter(page, /^Olga/)
        await expect(banner()).toContainText('Online')
      })

      await test.step('with full storage it is sent at once', async () => {
        await page.evaluate(setRoom, false)
        await record('storage full, with network')
        await page.evaluate(setRoom, true)
      })

      const taken = (await collectionsOf(store)).map(({ grams, points }) => ({ kilograms: grams / 1000, points }))
      const lines = table.map(({ situation, weights, refused }) => {
        const sent = taken.filter(({ kilograms }) => weights.includes(kilograms))
        const distinct = new Set(sent.map(({ kilograms }) => kilograms)).size
        const recorded = weights.length
        return {
          situation,
          recorded,
          sent: distinct,
          refusedAtFirst: refused,
          doubled: sent.length - distinct,
          lost: recorded - distinct,
        }
      })
      console.table(lines)
      expect(lines.map(({ sent, doubled, lost }) => ({ sent, doubled, lost }))).toEqual(
        table.map(() => ({ sent: each, doubled: 0, lost: 0 })),
      )
      expect(taken).toHaveLength(weight)
      // What was weighed before the rate changed is paid at the rate of its time.
      const before = taken.filter(({ kilograms }) => kilograms <= each * 10)
      expect(before.map(({ points }) => points)).toEqual(before.map(({ kilograms }) => Math.floor(kilograms * rate)))
    } finally {
      await context.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
