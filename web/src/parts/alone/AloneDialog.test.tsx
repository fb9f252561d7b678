import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { describedBy, dialog, fill, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import { me, openPage } from '../../../test/open-page.ts'
import { aRateProposal } from '../../../test/records/rates.ts'

const message = 'You proposed this rate, and nobody else can approve this rate.'

/** Their own proposal, which the server lets them approve after a proof. */
async function approveOwn() {
  let isProved = false
  const proposal = aRateProposal({ proposedBy: { id: me.id, name: me.name } })
  const opened = await openPage('/rates', {
    'plasticRates.types': { data: [] },
    'plasticRates.list': { data: [], totalCount: 0 },
    'rateProposals.list': { data: [proposal], totalCount: 1 },
    'rateProposals.approve': () =>
      isProved
        ? { data: { ...proposal, status: 'APPROVED' }, message: 'Approved' }
        : refuse('DECIDE_ALONE', { message }),
    'decideAlone.prove': ({ body }) => {
      const wrong = 'That password is incorrect'
      if (body.proof !== 'right password') return refuse('CODE_WRONG', { message: wrong, fields: { proof: wrong } })
      isProved = true
      return { data: { until: '2026-03-04T12:00:00.000Z' } }
    },
  })
  await press(/^Approve the rate/)
  await press('Approve rate')
  await dialog('Two people are needed')
  return opened
}

it('asks for a reason and a proof, and sends the decision again', async () => {
  const { calls } = await approveOwn()
  expect(screen.getByText(message)).toBeVisible()
  await press('Decide alone')
  expect(calls('decideAlone.prove')).toEqual([])
  await fill('Reason', 'I am the only one here')
  const password = await fill('Your password', 'wrong password')
  await press('Decide alone')
  await waitFor(() => expect(describedBy(password)).toContain('That password is incorrect'))
  await fill('Your password', 'right password')
  await press('Decide alone')
  await waitFor(() => expect(calls('rateProposals.approve')).toHaveLength(2))
  expect(screen.queryByRole('dialog', { name: 'Two people are needed' })).toBeNull()
  expect(calls('decideAlone.prove').at(-1)).toMatchObject({ body: { reason: 'I am the only one here' } })
})

it('leaves everything as it was when it is cancelled', async () => {
  const { calls } = await approveOwn()
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('rateProposals.approve')).toHaveLength(1)
})
