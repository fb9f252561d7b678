import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aFactorSet } from '../../../../test/records/impact.ts'

const sets = [
  { ...aFactorSet({ number: 2, name: 'Our study' }), issuedReports: 0 },
  { ...aFactorSet(), issuedReports: 3 },
]

it('shows every version, the one in force first, and what is not counted', async () => {
  await openPage('/settings/impact-factors', { 'impactFactors.list': { data: sets } }, 'AUDITOR')
  const current = await screen.findByRole('region', { name: 'Version 2: Our study' })
  expect(current.textContent).toContain('In force')
  const earlier = screen.getByRole('region', { name: 'Version 1: EPA WARM v16' })
  expect(earlier.textContent).toContain('3 issued reports')
  expect(within(earlier).getByRole('row', { name: /PET/ }).textContent).toContain('1.142')
  expect(within(earlier).getByRole('row', { name: /PVC/ }).textContent).toContain('Not counted')
  expect(screen.queryByRole('button', { name: 'New version' })).toBeNull()
})

it('saves a new version that says what it was based on', async () => {
  const { calls } = await openPage('/settings/impact-factors', {
    'impactFactors.list': { data: sets },
    'impactFactors.create': { data: aFactorSet({ number: 3 }) },
  })
  await press('New version')
  await dialog('New version from version 2')
  await fill('PS: factor (optional)', '2.5')
  await fill('Reason for the change', 'A newer edition')
  await press('Save new version')
  await waitFor(() => expect(calls('impactFactors.create')).toHaveLength(1))
  const [{ body } = {}] = calls('impactFactors.create')
  expect(body).toMatchObject({ seenNumber: 2, name: 'Our study', reason: 'A newer edition' })
  expect((body as { factors: object[] }).factors).toContainEqual(
    expect.objectContaining({ plasticCode: 'PS', factor: 2.5 }),
  )
})
