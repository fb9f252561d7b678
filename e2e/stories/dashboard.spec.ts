import { dashboard } from '@fulmar/contract/dashboard'
import { arrive, expect, test, visit } from '../fixtures.ts'
import { read } from '../role-switches.ts'

test('the dashboard leads to what needs me, with the same count', async ({ page, tokenOf }) => {
  await visit(page, '/dashboard', 'Dashboard')
  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today and yesterday' }).getByText('Collections')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: /collections? to review/ }).click()
  await arrive(page, 'Review')
  // Other stories record and review meanwhile: the two agree as soon as they are asked at one moment.
  await expect(async () => {
    await page.reload()
    const { data } = await read(dashboard.figures, await tokenOf('admin'), {})
    const flagged = data.waiting.find(({ kind }) => kind === 'FLAGGED_COLLECTIONS')
    await expect(page.getByText(`Collections (${flagged?.count})`)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})
