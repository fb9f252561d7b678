import type { RateProposal } from '@fulmar/contract/plastic-rates/rate-proposals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { describedBy, dialog, fill, heading, press } from '../../../test/acting.ts'
import { type Answers, refuse } from '../../../test/fake-api.ts'
import { me, openPage } from '../../../test/open-page.ts'
import { aRate, aRateProposal } from '../../../test/records/rates.ts'

const pet = {
  code: 'PET' as const,
  label: 'PET bottles and trays',
  resin: 1,
  co2eFactor: null,
  gramsPerBottle: null,
  maxGrams: 200_000,
  isActive: true,
}
const answers = {
  'plasticRates.types': { data: [pet] },
  'plasticRates.list': { data: [aRate({ pointsPerKg: 100 })], totalCount: 1 },
  'rateProposals.list': { data: [], totalCount: 0 },
  'plasticRates.limits': { data: { factor: 2, atLeast: 50, atMost: 200 } },
} satisfies Answers

it('asks for all rates of a new programme at once, and goes on where one was refused', async () => {
  const codes = ['PET', 'HDPE', 'PVC'] as const
  let isDown = true
  const { calls } = await openPage('/rates', {
    ...answers,
    'plasticRates.types': { data: codes.map((code, index) => ({ ...pet, code, label: code, resin: index + 1 })) },
    'plasticRates.list': { data: [], totalCount: 0 },
    'plasticRates.create': ({ body }) =>
      isDown && body.plasticCode === 'PVC' ? refuse('TRY_AGAIN') : { data: aRate({ ...body }) },
  })
  await screen.findByRole('heading', { name: 'Set the first rates' })
  await press('Set rates')
  expect(await screen.findByText('Enter at least one rate')).toBeVisible()
  await fill(/^PET/, '90')
  await fill(/^PVC/, '20')
  await press('Set rates')
  await waitFor(() => expect(calls('plasticRates.create')).toHaveLength(2))
  isDown = false
  await press('Set rates')
  expect(await screen.findByText('1 rate set')).toBeVisible()
  expect(calls('plasticRates.create').map(({ body }) => body)).toMatchObject([
    { plasticCode: 'PET', pointsPerKg: 90, reason: 'First rate' },
    { plasticCode: 'PVC', pointsPerKg: 20 },
    { plasticCode: 'PVC', pointsPerKg: 20 },
  ])
})

it('shows rates without the ways to set them to an auditor', async () => {
  await openPage('/rates', answers, 'AUDITOR')
  await heading('Rates')
  await screen.findByRole('list', { name: 'Rates by plastic' })
  expect(screen.getByRole('link', { name: 'Simulate rates' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Set a rate/ })).toBeNull()
})

it('says a moment that has passed at its field', async () => {
  const message = 'Choose now or a time in the future'
  await openPage('/rates/PET', {
    ...answers,
    'plasticRates.create': refuse('INVALID_INPUT', { message, fields: { effectiveFrom: message } }),
  })
  await press('Set a rate')
  const form = within(await dialog('Set a rate'))
  await fill('Points per kg', '90')
  await userEvent.click(form.getByText('Schedule for later'))
  const moment = await fill('Date and time', '2026-03-01T08:00')
  await fill('Reason', 'Too late')
  await press('Schedule rate')
  await waitFor(() => expect(describedBy(moment)).toContain(message))
})

it('sends a large change for approval, and lets who proposed it only withdraw it', async () => {
  let proposals: RateProposal[] = []
  const { calls } = await openPage(
    '/rates',
    {
      ...answers,
      'rateProposals.list': () => ({ data: proposals, totalCount: proposals.length }),
      'rateProposals.propose': ({ body }) => {
        const made = aRateProposal({ ...body, effectiveFrom: null, proposedBy: { id: me.id, name: me.name } })
        proposals = [made]
        return { data: made, message: 'Sent for approval' }
      },
      'rateProposals.withdraw': () => {
        const [made = aRateProposal()] = proposals
        proposals = []
        return { data: { ...made, status: 'WITHDRAWN' }, message: 'Proposal withdrawn' }
      },
    },
    'OPERATIONS',
  )
  await press('Set a rate for PET bottles and trays')
  const form = within(await dialog('Set a rate'))
  await fill('Points per kg', '120')
  expect(await form.findByRole('button', { name: 'Set rate now' })).toBeVisible()
  await fill('Points per kg', '1000')
  const words = 'It takes effect once another administrator approves it'
  expect(await form.findByText(words, { exact: false })).toBeVisible()
  await fill('Reason', 'Ten times as much')
  await press('Send for approval')
  expect(await screen.findByText('Sent for approval')).toBeVisible()
  expect(calls('rateProposals.propose')).toEqual([
    { body: { plasticCode: 'PET', pointsPerKg: 1000, reason: 'Ten times as much' } },
  ])

  const waiting = () => screen.queryByRole('region', { name: 'Waiting for approval' })
  await waitFor(() => expect(waiting()?.textContent).toContain('Ten times as much'))
  expect(waiting()?.textContent).toContain('You proposed this rate, so a colleague approves it.')
  expect(screen.getByRole('list', { name: 'Rates by plastic' }).textContent).toContain('100 points per kg')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await press(/^Withdraw the rate/)
  await press('Withdraw proposal')
  expect(await screen.findByText('Proposal withdrawn')).toBeVisible()
  await waitFor(() => expect(waiting()).toBeNull())
})
