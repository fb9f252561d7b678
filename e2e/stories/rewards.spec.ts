import { auth } from '@fulmar/contract/auth/auth'
import { type OwnRedemption, type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { ask, givePoints } from '../collections.ts'
import { arrive, checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { member, send } from '../people.ts'

/** A voucher that costs 250 points, on offer at once with its first code. */
async function addVoucher(page: Page, name: string, code: string) {
  await visit(page, '/rewards', 'Rewards')
  await page.getByRole('link', { name: 'Add reward' }).first().click()
  await arrive(page, 'Add reward')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Voucher' }).click()
  await page.getByLabel('Cost in points').fill('250')
  await expect(page.getByText(/Affordable by [\d,]+ members? now/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview for members' })).toContainText('Redeem for 250 points')
  await expect(page.getByRole('switch', { name: 'Publish now' })).toBeDisabled()
  await page.getByLabel('Codes', { exact: true }).fill(code)
  await page.getByRole('switch', { name: 'Publish now' }).check()
  await page.getByRole('button', { name: 'Add reward' }).click()
  await arrive(page, name)
}

test(
  'a reward with voucher codes is added, redeemed and handed over, and the ledger explains it',
  onPhones,
  async ({ page, tokenOf }) => {
    const admin = await tokenOf('admin')
    const person = await member()
    await givePoints(admin, person.id, 300)
    const name = unique('Ferry ticket')
    const [first, second] = [unique('FERRY'), unique('FERRY')].map(value => value.replaceAll(' ', '-')) as [
      string,
      string,
    ]
    await addVoucher(page, name, first)

    await expect(page.getByText('1 code left').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Codes' }).click()
    const rewardId = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByRole('link', { name: 'Import codes' }).first().click()
    await arrive(page, 'Import a file')
    await page.getByRole('button', { name: 'Paste rows instead' }).click()
    await page.getByLabel('Rows', { exact: true }).fill([first, second].join('\n'))
    await checkAxe(page)
    await page.getByRole('button', { name: 'Use these rows' }).click()
    await arrive(page, 'Pasted rows.csv')
    await expect(page.getByLabel('Value of Reward')).toHaveValue(name)
    await page.getByRole('combobox', { name: 'Batch' }).click()
    await page.getByRole('option', { name: 'Same value for every row' }).click()
    await page.getByLabel('Value of Batch').fill('First order')
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
    await visit(page, `/rewards/${rewardId}`, name)
    await expect(page.getByText('2 codes left').first()).toBeVisible()

    const { token } = await send(auth.login, '', { email: person.email, password: 'salt and seaweed' })
    const { code } = await ask<Redemption>(redemptions.redeem.path, token, { rewardId })

    await visit(page, '/rewards/redemptions', 'Redemptions')
    await page
      .getByRole('navigation', { name: 'Redemptions to hand over' })
      .getByRole('button', { name: person.name })
      .click()
    await expect(page.getByText(person.email)).toBeVisible()
    await page.keyboard.press('f')
    await page.getByLabel('Code shown by the member (optional)').fill(code)
    await page.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByText('Reward handed over')).toBeVisible()

    const [own] = await ask<OwnRedemption[]>(redemptions.mine.path, token)
    expect([first, second]).toContain(own?.voucherCode)
    await visit(page, `/users/${person.id}?tab=points`, person.name)
    await expect(page.getByRole('link', { name: 'Spent on a reward' })).toBeVisible()
    await page.getByRole('link', { name: 'Redeemed' }).click()
    await expect(page.getByRole('dialog').getByText('Fulfilled')).toBeVisible()
  },
)

test('a redemption on behalf of a member waits for their code, and can be cancelled', async ({ page, tokenOf }) => {
  const person = await member()
  await givePoints(await tokenOf('admin'), person.id, 300)
  await visit(page, '/rewards/redemptions', 'Redemptions')
  await page.getByRole('button', { name: 'Redeem for a member' }).click()
  const drawer = page.getByRole('dialog', { name: 'Redeem for a member' })
  await drawer.getByRole('combobox', { name: 'Member' }).fill(person.email)
  await page.getByRole('option', { name: person.name }).click()
  await drawer.getByRole('combobox', { name: 'Reward' }).fill('Clear a metre of beach')
  await page.getByRole('option', { name: 'Clear a metre of beach' }).click()
  await drawer.getByRole('button', { name: 'Redeem reward' }).click()
  const redeemed = page.getByRole('dialog', { name: 'Clear a metre of beach redeemed' })
  await expect(redeemed.getByText(/The code was emailed to the member/)).toBeVisible()
  await checkAxe(page)
  await redeemed.getByRole('button', { name: 'Done' }).click()

  await visit(page, `/users/${person.id}?tab=redemptions`, person.name)
  await page.getByRole('link', { name: /•/ }).click()
  await expect(page.getByText(/You asked for this reward/)).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Cancel redemption' }).click()
  await page.getByLabel('Reason').fill('Chosen by mistake')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel redemption' }).click()
  await expect(page.getByText('Redemption cancelled')).toBeVisible()
})
