import { type PointsPolicy, pointsPolicy } from '@fulmar/contract/points-policy'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'

const policyNow = async (token: string): Promise<PointsPolicy> => (await send(pointsPolicy.get, token)).data

test('the limits are changed, and who saved first is not overwritten unseen', async ({ page, tokenOf, guard }) => {
  guard.expect(/409/)
  await visit(page, '/settings/points-policy', 'Points policy')
  const within = page.getByLabel('Collections by one member in an hour')
  await within.fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(within).toHaveAccessibleDescription(/Use 1 or more/)
  await within.fill('40')
  const token = await tokenOf('admin')
  const before = await policyNow(token)
  await send(pointsPolicy.change, token, { ...before, flags: { ...before.flags, burstPerHour: 30 } })
  await page.getByRole('button', { name: 'Save changes' }).click()

  const versions = page.getByRole('table', { name: 'Your version and the saved version' })
  await expect(versions.getByRole('row', { name: /^Hand-ins within an hour/ })).toHaveText(/40.*30/)
  await checkAxe(page)
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Points policy saved')).toBeVisible()
  await page.reload()
  await expect(within).toHaveValue('40')
})

test.describe('for who may only read', () => {
  test.use({ role: 'auditor' })
  test('the policy is told, not offered to change', onPhones, async ({ page }) => {
    await visit(page, '/settings/points-policy', 'Points policy')
    await expect(page.getByText('Value of 1,000 points')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  })
})
