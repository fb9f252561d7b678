import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { ask, givePoints } from '../collections.ts'
import { collectionsOf, memberWithCode, ownedStore, setUpDevice, unlockCounter, weighAndRecord } from '../counter.ts'
import { checkAxe, expect, onPhonesOnly, test, visit } from '../fixtures.ts'
import { startKillable } from '../killable.ts'

test.use({ role: 'nobody' })

test(
  'a store sets its counter up, records, undoes, goes on without network and hands a reward over',
  onPhonesOnly,
  async ({ page, context, guard, tokenOf }) => {
    const admin = await tokenOf('admin')
    const [store, person] = [await ownedStore(admin), await memberWithCode()]

    await visit(page, '/counter', 'Set up this device')
    await setUpDevice(page, store)
    await checkAxe(page)
    await unlockCounter(page, /^Olga/)
    await checkAxe(page)

    await weighAndRecord(page, person.code, 2)
    await expect(page.getByRole('heading', { level: 1, name: /^\+\d+/ })).toBeVisible()
    await checkAxe(page)
    const receipt = /Receipt (\w{12})/.exec(await page.getByText(/^Receipt/).innerText())?.[1]
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Undone' })).toBeVisible()
    await page.getByRole('button', { name: 'Next member' }).click()
    await weighAndRecord(page, person.code, 3)
    await expect(page.getByRole('heading', { level: 1, name: /^\+\d+/ })).toBeVisible()
    await page.getByRole('button', { name: 'Next member' }).click()

    guard.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    for (const kilograms of [4, 5, 6]) {
      await weighAndRecord(page, person.code, kilograms)
      await page.getByRole('button', { name: 'Next member' }).click()
    }
    await expect(page.getByRole('banner')).toContainText(/Offline, 3 waiting, last sent \d\d:\d\d/)
    await page.close()

    const again = await context.newPage()
    await again.goto('/counter')
    await unlockCounter(again, /^Olga/)
    await expect(again.getByRole('banner')).toContainText('Offline, 3 waiting')
    await context.setOffline(false)
    await expect(again.getByRole('banner')).toContainText('Online')
    const taken = await collectionsOf(store)
    expect(taken.map(({ grams, status }) => `${grams} ${status}`).toSorted()).toEqual([
      '2000 REVERSED',
      '3000 RECORDED',
      '4000 RECORDED',
      '5000 RECORDED',
      '6000 RECORDED',
    ])
    await again.getByRole('button', { name: 'Today' }).click()
    await expect(again.getByRole('heading', { name: 'Recorded (5)' })).toBeVisible()
    await checkAxe(again)

    await givePoints(admin, person.id, 300)
    const [reward] = await ask<Reward[]>(`${rewards.list.path}?search=Clear a metre of beach`, admin)
    const redemption = await ask<Redemption>(redemptions.redeem.path, person.token, {
      rewardId: reward?.id,
      storeId: store.id,
    })
    await again.getByRole('button', { name: 'Hand over' }).click()
    await again.getByLabel('Code of the reward').fill(redemption.code)
    await checkAxe(again)
    await again.getByRole('button', { name: 'Look up' }).click()
    await expect(again.getByRole('heading', { level: 1, name: redemption.reward.name })).toBeVisible()
    await again.getByRole('button', { name: 'Hand over' }).click()
    await expect(again.getByText(`${redemption.reward.name} handed over`)).toBeVisible()

    await visit(again, `/receipt/${receipt}`, `Receipt ${receipt}`)
    await expect(again.getByText(/^Reversed/)).toBeVisible()
    await expect(again.getByText(person.name)).toBeHidden()
  },
)

// The proof of the queue: `npm run test:all` takes thirty, which take longer.
const count = process.env.TEST_ALL ? 30 : 6

test(
  `${count} recordings without network arrive once each, although the page is closed and the server killed twice`,
  onPhonesOnly,
  async ({ browser, tokenOf }) => {
    const [store, person] = [await ownedStore(await tokenOf('admin')), await memberWithCode()]
    const server = await startKillable()
    const context = await browser.newContext({ baseURL: server.url })
    try {
      const first = await context.newPage()
      await first.goto('/counter')
      await setUpDevice(first, store)
      await unlockCounter(first, /^Olga/)
      await context.setOffline(true)
      for (let kilograms = 1; kilograms <= count; kilograms++) {
        await weighAndRecord(first, person.code, kilograms)
        await first.getByRole('button', { name: 'Next member' }).click()
      }
      await first.close()

      const page = await context.newPage()
      let answered = 0
      const kills: Promise<void>[] = []
      page.on('response', response => {
        if (response.request().method() !== 'POST' || !response.url().endsWith('/api/collection')) return
        answered += 1
        if (answered === Math.ceil(count / 3) || answered === Math.ceil((2 * count) / 3)) kills.push(server.restart())
      })
      await context.setOffline(false)
      await page.goto('/counter')
      await expect(page.getByRole('banner')).toContainText('Online', { timeout: 60_000 })
      await Promise.all(kills)
      expect(kills).toHaveLength(2)
      const grams = (await collectionsOf(store)).map(collection => collection.grams).toSorted((a, b) => a - b)
      expect(grams).toEqual(Array.from({ length: count }, (_, index) => (index + 1) * 1000))
    } finally {
      await context.close()
      await server.stop()
    }
  },
)
