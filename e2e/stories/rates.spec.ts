import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import type { Page } from '@playwright/test'
import { unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'
import { send } from '../people.ts'

/** A day to come, as a field for day and time takes it. */
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}T08:00`
}

const card = (page: Page, plastic: string) =>
  page.getByRole('list', { name: 'Rates by plastic' }).getByRole('listitem').filter({ hasText: plastic })

// Stories run beside each other: each has a plastic of its own.
test('a rate is set at once, and the card, the timeline and the history know it', async ({ page }) => {
  const [code, plastic] = ['PVC', 'PVC pipes and sheets'] as const
  await visit(page, '/rates', 'Rates')
  await page.getByRole('button', { name: `Set a rate for ${plastic}` }).click()
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await form.getByRole('button', { name: 'Set rate now' }).click()
  await expect(form.getByLabel('Points per kg')).toHaveAccessibleDescription(/Fill this in/)
  await form.getByLabel('Points per kg').fill('47.5')
  await expect(form.getByText('Points are rounded down for each line.', { exact: false })).toBeVisible()
  await expect(form.getByRole('status').getByText(/1\.25 kg would earn 59 points/)).toBeVisible()
  await form.getByLabel('Reason').fill('The recycler pays more')
  await checkAxe(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Rate set')).toBeVisible()
  await expect(card(page, plastic)).toContainText('47.5 points per kg')
  await expect(card(page, plastic)).toContainText('set by Marina Fulmar')

  await page.getByRole('button', { name: 'Table' }).click()
  const row = page.getByRole('row', { name: new RegExp(`${plastic}.*47\\.5`) })
  await expect(row).toContainText('Active')
  await page.getByRole('link', { name: `History of ${plastic}` }).click()
  await expect(page).toHaveURL(new RegExp(`/rates/${code}$`))
  await expect(page.getByText('The recycler pays more')).toBeVisible()
})

test('a rate is scheduled, changed and called off, each with its reason', async ({ page }) => {
  const [code, plastic] = ['PS', 'PS cups and foam'] as const
  await visit(page, `/rates/${code}`, plastic)
  await page.getByRole('button', { name: 'Set a rate' }).click()
  const form = page.getByRole('dialog', { name: 'Set a rate' })
  await form.getByLabel('Points per kg').fill('24')
  await form.getByText('Schedule for later').click()
  await form.getByLabel('Date and time').fill(inDays(9))
  await form.getByLabel('Reason').fill('New buyer')
  await form.getByRole('button', { name: 'Schedule rate' }).click()
  await expect(page.getByText('Rate scheduled')).toBeVisible()
  await expect(form).toBeHidden()

  const scheduled = page.locator('[data-row-id]').filter({ hasText: 'Scheduled' })
  await scheduled.locator('[data-row-open]').click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Change scheduled rate' })
  await change.getByLabel('Points per kg').fill('26')
  await change.getByLabel('Reason').fill('They pay even more')
  await change.getByRole('button', { name: 'Change scheduled rate' }).click()
  await expect(page.getByText('Rate changed')).toBeVisible()
  await expect(scheduled).toContainText('They pay even more')

  await scheduled.locator('[data-row-open]').click()
  await page.getByRole('button', { name: 'Cancel this rate' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel scheduled rate?' })
  await checkAxe(page)
  await question.getByLabel('Reason').fill('The buyer is gone')
  await question.getByRole('button', { name: 'Cancel this rate' }).click()
  await expect(page.getByText('Rate cancelled')).toBeVisible()
  await expect(scheduled).toHaveCount(0)
})

test('rates are tried out on what was handed in, and then scheduled', onPhones, async ({ page }, { project }) => {
  const [code, plastic] =
    project.name === 'phone' ? (['HDPE', 'HDPE bottles and caps'] as const) : (['PP', 'PP tubs and lids'] as const)
  await visit(page, '/rates/what-if', 'Simulate rates')
  await page.getByRole('checkbox', { name: plastic, exact: false }).check()
  await page.getByLabel(`Draft points per kg for ${plastic}`).fill('150')
  await expect(page.getByText('Points at draft rates')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Points by plastic' }).getByRole('row', { name: code })).toContainText(
    '+',
  )
  await expect(page.getByRole('table', { name: 'Most affected stores' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByText('Last 90 days').click()
  await expect(page).toHaveURL(new RegExp(`rates=${code}:150&days=90`))
  await checkAxe(page)

  await page.getByRole('button', { name: 'Schedule these rates' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule these rates' })
  await form.getByLabel('Reason').fill('Tried out on 90 days')
  await form.getByRole('button', { name: 'Set 1 rate' }).click()
  await expect(page.getByText('1 rate scheduled')).toBeVisible()
  await expect(page).toHaveURL(/\/rates$/)
  await expect(card(page, plastic)).toContainText('150 from')
})

const waiting = (page: Page, reason: string) =>
  page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem').filter({ hasText: reason })

/** Far above what one person may set, and far enough ahead that no other story meets it. */
const proposal = (reason: string, days: number) => ({
  plasticCode: 'PET' as const,
  pointsPerKg: 450,
  effectiveFrom: new Date(Date.now() + days * 86_400_000).toISOString(),
  reason,
})

test('a large change is approved by a second person, or declined with a reason', async ({ page, tokenOf }) => {
  const [wanted, unwanted] = [unique('New recycler'), unique('A typing mistake')]
  const operations = await tokenOf('operations')
  await send(rateProposals.propose, operations, proposal(wanted, 40))
  await send(rateProposals.propose, operations, proposal(unwanted, 50))
  await visit(page, '/rates', 'Rates')
  await expect(waiting(page, wanted)).toContainText('Proposed by Bruno Tavares')
  await waiting(page, unwanted)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Decline this rate?' })
  await question.getByLabel('Reason').fill('It was meant to be 45')
  await question.getByRole('button', { name: 'Decline rate' }).click()
  await expect(page.getByText('Proposal declined')).toBeVisible()
  await expect(waiting(page, unwanted)).toHaveCount(0)

  await waiting(page, wanted)
    .getByRole('button', { name: /^Approve/ })
    .click()
  const approval = page.getByRole('dialog', { name: 'Approve this rate?' })
  await expect(approval).toContainText('450 points per kg')
  await checkAxe(page)
  // Enter pressed twice on Approve must not mint points.
  await expect(approval.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await approval.getByRole('button', { name: 'Approve rate' }).click()
  await expect(page.getByText('Rate approved')).toBeVisible()
  await expect(waiting(page, wanted)).toHaveCount(0)
  await visit(page, '/rates/PET?status=SCHEDULED', 'PET bottles and trays')
  await page.locator('[data-row-id]').filter({ hasText: wanted }).locator('[data-row-open]').click()
  const version = page.getByRole('dialog', { name: 'PET bottles and trays: 450 points per kg' })
  await expect(version.getByText('Approved by')).toBeVisible()
  await expect(version).toContainText('Bruno Tavares')
})
