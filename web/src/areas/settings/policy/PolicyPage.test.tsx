import type { PointsPolicy } from '@fulmar/contract/points-policy'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { describedBy, fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'

const policy: PointsPolicy = {
  version: 1,
  flags: {
    zScore: 4,
    unitSlipFactor: 100,
    burstPerHour: 5,
    leastHistory: 5,
    isOutsideHoursFlagged: true,
    isSamePhotoFlagged: true,
  },
  limits: { rateFactor: 2, backdateDays: 7 },
  pointCost: { currency: 'EUR', minorUnitsPer1000Points: 500 },
}

it('is changed, and who saved first is not overwritten unseen', async () => {
  const theirs = { ...policy, version: 2, flags: { ...policy.flags, burstPerHour: 30 } }
  const { calls } = await openPage('/settings/points-policy', {
    'pointsPolicy.get': { data: policy },
    'pointsPolicy.change': ({ body }) =>
      body.version === 1
        ? refuse('STALE_VERSION', { data: theirs })
        : { data: { ...body, version: 3 }, message: 'Points policy saved' },
  })
  const label = 'Collections by one member in an hour'
  const perHour = await fill(label, '0')
  await press('Save changes')
  await waitFor(() => expect(describedBy(perHour)).toMatch(/Use 1 or more/))
  await fill(label, '40')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Collections per hour/ }).textContent).toMatch(/40.*30/)
  await press('Save my version')
  expect(await screen.findByText('Points policy saved')).toBeDefined()
  expect(calls('pointsPolicy.change').at(-1)).toMatchObject({ body: { version: 2, flags: { burstPerHour: 40 } } })
  await waitFor(() => expect(perHour.value).toBe('40'))
})

it('is told, not offered to change, to an auditor', async () => {
  await openPage('/settings/points-policy', { 'pointsPolicy.get': { data: policy } }, 'AUDITOR')
  await heading('Points policy')
  expect(await screen.findByText('Value of 1,000 points')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
