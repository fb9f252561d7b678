import { games } from '@fulmar/contract/academy/games'
import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { memberAndStore, recordCollection } from '../collections.ts'
import { arrive, expect, test, visit } from '../fixtures.ts'
import { type InputDevice, keyboard, touch } from '../input-devices.ts'
import { member, send } from '../people.ts'
import { openRedemption } from '../redemptions.ts'
import { askForStore } from '../stores.ts'

interface Walk {
  page: Page
  device: InputDevice
}

interface Tokens {
  /** Of the person who walks. */
  token: string
  colleague: string
}

/** Each task begins on the dashboard, signed in, and ends when the product says that it is done. */
function walk(name: string, prepare: (tokens: Tokens) => Promise<(walk: Walk) => Promise<void>>) {
  test(name, async ({ page, tokenOf }, { project }) => {
    const go = await prepare({ token: await tokenOf('admin'), colleague: await tokenOf('operations') })
    const device = (project.name === 'phone' ? touch : keyboard)(page)
    await visit(page, '/dashboard', 'Dashboard')
    const began = Date.now()
    await go({ page, device })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const word = project.name === 'phone' ? 'taps' : 'keys'
    console.log(`${name}: ${device.spent.steps} ${word}, ${device.spent.characters} characters, ${seconds} s`)
  })
}

walk('approve a store', async () => {
  const asked = await askForStore()
  return async ({ page, device }) => {
    await device.goTo(asked.name, new RegExp(asked.name))
    await device.use(page.getByRole('link', { name: 'Review request' }))
    await expect(page.getByRole('heading', { level: 2, name: asked.name })).toBeVisible()
    await device.decide(page.getByRole('button', { name: 'Approve' }), 'a')
    await device.use(page.getByRole('dialog').getByRole('button', { name: 'Approve store' }))
    await expect(page.getByText(`${asked.name} approved`)).toBeVisible()
  }
})

walk('record a collection', async ({ token }) => {
  const { person, store } = await memberAndStore(token)
  return async ({ page, device }) => {
    await device.goTo('record', 'Record collection')
    await arrive(page, 'Record collection')
    await device.pick(page.getByRole('combobox', { name: 'Store', exact: true }), store.name, store.name)
    await device.pick(page.getByRole('combobox', { name: 'Member', exact: true }), person.memberCode ?? '', person.name)
    await device.pick(page.getByRole('combobox', { name: 'Plastic', exact: true }), 'PET', 'PET bottles and trays')
    await device.write(page.getByLabel('Weight', { exact: true }), '1.2')
    await device.use(page.getByRole('button', { name: 'Record and award points' }))
    await arrive(page, 'Collection recorded')
  }
})

walk('review a flagged collection', async ({ colleague }) => {
  const { code } = await recordCollection(colleague, { lines: [{ plasticCode: 'PET', grams: 190_000 }] })
  return async ({ page, device }) => {
    await device.goTo(code, new RegExp(code))
    await arrive(page, new RegExp(code))
    await device.use(page.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText('Collection confirmed')).toBeVisible()
  }
})

walk('suspend and reinstate a member', async () => {
  const { name, email } = await member()
  return async ({ page, device }) => {
    await device.goTo(email, new RegExp(name))
    await arrive(page, name)
    await device.use(page.getByRole('button', { name: 'Suspend' }))
    const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
    await device.write(dialog.getByLabel('Reason'), 'Two accounts on one phone')
    await device.use(dialog.getByRole('button', { name: 'Suspend' }))
    await device.use(page.getByRole('button', { name: 'Reinstate' }))
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  }
})

walk('fulfil a redemption', async ({ token }) => {
  const { code, reward } = await openRedemption(token)
  return async ({ page, device }) => {
    await device.goTo(code, new RegExp(reward.name))
    await device.use(page.getByRole('dialog', { name: /^Redemption/ }).getByRole('button', { name: 'Fulfil' }))
    await device.write(page.getByLabel('Code shown by the member (optional)'), code)
    await device.use(page.getByRole('button', { name: 'Hand over' }))
    await expect(page.getByText('Reward handed over')).toBeVisible()
  }
})

walk('publish a game', async ({ token }) => {
  const title = unique('Harbour quiz')
  const options = [
    { text: 'In the yellow bin', isCorrect: true },
    { text: 'In the sea', isCorrect: false },
  ]
  const questions = ['Where does a bottle go?', 'Where does a tray go?'].map(text => ({ text, options }))
  await send(games.create, token, { title, questions, pointsPerCorrect: 0, rules: { questionsPerPlay: 2 } })
  return async ({ page, device }) => {
    await device.goTo(title, new RegExp(title))
    await arrive(page, title)
    await device.use(page.getByRole('button', { name: 'Publish' }))
    await device.use(page.getByRole('dialog').getByRole('button', { name: 'Publish game' }))
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  }
})
