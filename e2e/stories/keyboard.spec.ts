import { arrive, expect, test, visit } from '../fixtures.ts'
import { keyboard } from '../input-devices.ts'
import { colleague } from '../people.ts'
import { openRedemption } from '../redemptions.ts'
import { askForStore } from '../stores.ts'

test.use({ role: 'nobody' })

test('a working day without a mouse: sign in, approve a store, change a rate, hand a reward over, read the log', async ({
  page,
  tokenOf,
}) => {
  const owner = await tokenOf('admin')
  const [rita, asked, redemption] = await Promise.all([colleague(owner), askForStore(), openRedemption(owner)])

  const { use, write, goTo, decide } = keyboard(page)
  await visit(page, '/login', 'Sign in')
  await write(page.getByLabel('Email'), rita.email)
  await write(page.getByRole('textbox', { name: 'Password' }), rita.password)
  await page.keyboard.press('Enter')
  await arrive(page, 'Dashboard')

  await goTo(asked.name, new RegExp(asked.name))
  await arrive(page, asked.name)
  await use(page.getByRole('link', { name: 'Review request' }))
  await expect(page.getByRole('region', { name: 'Open case' }).getByRole('heading', { name: asked.name })).toBeVisible()
  await decide(page.getByRole('button', { name: 'Approve' }), 'a')
  await use(page.getByRole('dialog').getByRole('button', { name: 'Approve store' }))
  await expect(page.getByText(`${asked.name} approved`)).toBeVisible()

  await goTo('rates', 'Rates')
  await arrive(page, 'Rates')
  await use(page.getByRole('button', { name: 'Set a rate for LDPE' }))
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await write(form.getByLabel('Points per kg'), '48')
  await write(form.getByLabel('Reason'), 'Cleaner film')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Rate set')).toBeVisible()

  await goTo(redemption.code, new RegExp(redemption.reward.name))
  const drawer = page.getByRole('dialog', { name: /^Redemption/ })
  await use(drawer.getByRole('button', { name: 'Fulfil' }))
  const code = page.getByLabel('Code shown by the member (optional)')
  await write(code, redemption.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reward handed over')).toBeVisible()

  await goTo('activity', 'Settings › Activity')
  await arrive(page, 'Activity')
  const entry = `${rita.name} handed over redemption of ${redemption.reward.name}`
  await use(page.getByRole('button', { name: entry }))
  await expect(page.getByRole('dialog').getByText('redemption.fulfilled')).toBeVisible()
})
