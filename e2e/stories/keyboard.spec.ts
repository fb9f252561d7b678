import { auth } from '@fulmar/contract/auth'
import { type Redemption, redemptions } from '@fulmar/contract/redemptions'
import { type Reward, rewards } from '@fulmar/contract/rewards'
import type { Locator, Page } from '@playwright/test'
import { arrive, expect, test, visit } from '../fixtures.ts'
import { ask, givePoints } from '../hand-ins.ts'
import { colleague, member, send } from '../people.ts'
import { askForStore } from '../stores.ts'

test.use({ role: 'nobody' })

/** Moves the focus with Tab until it is on the target. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 150; steps++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} cannot be reached with Tab`)
}

const pressEnter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes anywhere by the palette. */
async function goTo(page: Page, words: string, option: string | RegExp) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages, actions and records' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** A reward that a member has redeemed and nobody has handed over. */
async function openRedemption(token: string) {
  const person = await member()
  await givePoints(token, person.id, 300)
  const { token: own } = await send(auth.login, '', { email: person.email, password: 'salt and seaweed' })
  const offered = await ask<Reward[]>(`${rewards.list.path}?search=Clear a metre of beach`, token)
  return { person, ...(await ask<Redemption>(redemptions.redeem.path, own, { rewardId: offered[0]?.id })) }
}

test('a working day without a mouse: sign in, approve a store, change a rate, hand a reward over, read the log', async ({
  page,
  tokenOf,
}) => {
  const owner = await tokenOf('admin')
  const [rita, asked, redemption] = await Promise.all([colleague(owner), askForStore(), openRedemption(owner)])

  await visit(page, '/login', 'Sign in')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(rita.email)
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
  await page.keyboard.type(rita.password)
  await page.keyboard.press('Enter')
  await arrive(page, 'Dashboard')

  await goTo(page, asked.name, new RegExp(asked.name))
  await arrive(page, asked.name)
  await pressEnter(page, page.getByRole('link', { name: 'Review request' }))
  await expect(page.getByRole('region', { name: 'Open case' }).getByRole('heading', { name: asked.name })).toBeVisible()
  await page.keyboard.press('a')
  await pressEnter(page, page.getByRole('dialog').getByRole('button', { name: 'Approve store' }))
  await expect(page.getByText(`${asked.name} approved`)).toBeVisible()

  await goTo(page, 'rates', 'Rates')
  await arrive(page, 'Rates')
  await pressEnter(page, page.getByRole('button', { name: 'Set a rate for LDPE' }))
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await tabTo(page, form.getByLabel('Points per kg'))
  await page.keyboard.type('48')
  await tabTo(page, form.getByLabel('Reason'))
  await page.keyboard.type('Cleaner film')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Rate set')).toBeVisible()

  await goTo(page, redemption.code, new RegExp(redemption.reward.name))
  const drawer = page.getByRole('dialog', { name: /^Redemption/ })
  await pressEnter(page, drawer.getByRole('button', { name: 'Fulfil' }))
  const code = page.getByLabel('Code shown by the member (optional)')
  await tabTo(page, code)
  await page.keyboard.type(redemption.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reward handed over')).toBeVisible()

  await goTo(page, 'activity', 'Settings › Activity')
  await arrive(page, 'Activity')
  const entry = `${rita.name} handed over redemption of ${redemption.reward.name}`
  await pressEnter(page, page.getByRole('button', { name: entry }))
  await expect(page.getByRole('dialog').getByText('redemption.fulfilled')).toBeVisible()
})
