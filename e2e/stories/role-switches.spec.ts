import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { askToLead, lastLeader, member } from '../role-switches.ts'

test('a role switch is decided by keyboard alone', async ({ page, arrange, tokenOf }) => {
  const [asker, admin] = [await tokenOf('operations'), await tokenOf('admin')]
  const target = await arrange.neighborhood()
  const person = await member(admin)
  const { id } = await askToLead(asker, person.id, target.id)
  await visit(page, `/neighborhood/requests?open=${id}`, 'Role switches')
  const wish = page.getByRole('heading', { name: `Lead ${target.name}` })
  await expect(wish).toBeVisible()
  await expect(page.getByText(`Leadership of ${target.name} (0 members)`)).toBeVisible()
  await page.keyboard.press('k')
  await expect(wish).toBeHidden()
  await page.keyboard.press('j')
  await expect(wish).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: `Approve ${person.name}’s request?` })).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(`${person.name}’s request approved`)).toBeVisible()

  await visit(page, `/neighborhood/${target.id}`, target.name)
  const leaders = page.getByRole('region', { name: 'Leaders' })
  await expect(leaders.getByRole('link', { name: person.name })).toBeVisible()
  await expect(leaders.getByText(/^since /)).toBeVisible()
})

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
  await dialog.getByRole('button', { name: 'Approve and hand over' }).click()
  await expect(dialog.getByText('Choose a successor')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Successor' }).click()
  await page.getByRole('option', { name: heir.name }).click()
  await dialog.getByRole('button', { name: 'Approve and hand over' }).click()
  await expect(page.getByText(`${leader.name}’s request approved`)).toBeVisible()
  await visit(page, `/neighborhood/${neighborhoodId}`, name)
  const leaders = page.getByRole('region', { name: 'Leaders' })
  await expect(leaders.getByRole('link')).toHaveText([heir.name])
})

test('many are approved at once, and a report says what became of each', async ({ page, arrange, tokenOf }) => {
  const [asker, admin] = [await tokenOf('operations'), await tokenOf('admin')]
  const { id: neighborhoodId } = await arrange.neighborhood()
  const [first, second, own] = [await member(admin), await member(admin), await member(admin)]
  await askToLead(asker, first.id, neighborhoodId)
  await askToLead(asker, second.id, neighborhoodId)
  // Whoever asked is not who approves.
  await askToLead(admin, own.id, neighborhoodId)
  await visit(page, `/neighborhood/requests?queue=all&neighborhoodId=${neighborhoodId}`, 'Role switches')
  await page.getByRole('checkbox', { name: 'Select every row on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve requests' }).click()
  const report = page.getByRole('dialog', { name: 'Results' })
  await expect(report.getByText('2 requests approved, 1 could not be approved.')).toBeVisible()
  await expect(report.getByRole('row', { name: own.name })).toHaveText(/Not approved.*You asked for this yourself/)
  await checkAxe(page)
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: new RegExp(first.name) }).getByText('Approved')).toBeVisible()
})

test('a request is rejected with a reason on a phone', onPhones, async ({ page, arrange, tokenOf }) => {
  const target = await arrange.neighborhood()
  const person = await member(await tokenOf('admin'))
  const { id } = await askToLead(await tokenOf('operations'), person.id, target.id)
  await visit(page, '/neighborhood/requests', 'Role switches')
  await page.goto(`/neighborhood/requests?open=${id}`)
  await expect(page.getByRole('heading', { name: `Lead ${target.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: `Reject ${person.name}’s request?` })
  await dialog.getByRole('button', { name: 'There are enough leaders already' }).click()
  await dialog.getByRole('button', { name: 'Reject request' }).click()
  await expect(page.getByText(`${person.name}’s request rejected`)).toBeVisible()
})
