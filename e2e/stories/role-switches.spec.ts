import { checkAxe, expect, test, visit } from '../fixtures.ts'
import { lastLeader } from '../role-switches.ts'

test('the last leader goes when somebody is named to lead after them', async ({ page, arrange, tokenOf }) => {
  const { id: neighborhoodId, name } = await arrange.neighborhood()
  const { leader, heir, request } = await lastLeader(
    await tokenOf('operations'),
    await tokenOf('admin'),
    neighborhoodId,
  )
  await visit(page, `/neighborhood/requests?open=${request.id}`, 'Role switches')
  await expect(page.getByText(`${name} has no other leader. Choose a successor when you approve.`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve and hand over' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${leader.name}’s request?` })
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Approve and hand over' }).click()
  await expect(dialog.getByText('Choose a successor')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Successor' }).click()
  await page.getByRole('option', { name: heir.name }).click()
  await dialog.getByRole('button', { name: 'Approve and hand over' }).click()
  await expect(page.getByText(`${leader.name}’s request approved`)).toBeVisible()
  await visit(page, `/neighborhood/${neighborhoodId}`, name)
  const leaders = page.getByRole('region', { name: 'Leaders' })
  await expect(leaders.getByRole('link')).toHaveText([heir.name])
  await expect(leaders.getByText(/^since /)).toBeVisible()
})
