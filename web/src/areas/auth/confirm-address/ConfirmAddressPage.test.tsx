import type { LinkedProposal } from '@fulmar/contract/proposals'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPublicPage } from '../../../../test/open-page.ts'
import { aProposal } from '../../../../test/records/proposals.ts'

const token = 'T'.repeat(43)
const open: LinkedProposal = { ...aProposal(), expiresAt: '2999-01-01T00:00:00.000Z' }

beforeEach(() => history.replaceState(null, '', `/#${token}`))
afterEach(() => history.replaceState(null, '', '/'))

const openLink = (decided: Partial<LinkedProposal>, found: LinkedProposal = open) =>
  openPublicPage('/confirm-address', {
    'proposals.linked': { data: found },
    'proposals.decideLinked': { data: { ...found, ...decided } },
  })

it('shows what changes, and confirms it', async () => {
  const { calls } = await openLink({ status: 'APPROVED', decidedAt: '2026-05-05T10:00:00.000Z' })
  await heading('Change of your account')
  expect(screen.getByText('ana@new.example')).toBeVisible()
  await press('Confirm')
  expect(await screen.findByText(/is in force since/)).toBeVisible()
  expect(calls('proposals.decideLinked')).toEqual([{ body: { token, isConfirmed: true } }])
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('refuses it', async () => {
  const { calls } = await openLink({ status: 'DECLINED', decidedAt: '2026-05-05T10:00:00.000Z' })
  await press('This was not me')
  expect(await screen.findByText(/was refused\. Your account stays as it was/)).toBeVisible()
  await waitFor(() => expect(calls('proposals.decideLinked')).toEqual([{ body: { token, isConfirmed: false } }]))
})

it('says so when it was withdrawn in the meantime', async () => {
  await openLink({ status: 'WITHDRAWN', decidedAt: '2026-05-05T10:00:00.000Z' })
  await press('Confirm')
  expect(await screen.findByText(/was not made in time or was withdrawn/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('says what became of it when it is opened again', async () => {
  await openLink({}, { ...open, status: 'APPROVED', decidedAt: '2026-05-05T10:00:00.000Z' })
  expect(await screen.findByText(/is in force since/)).toBeVisible()
})

it('says that a link no longer works', async () => {
  await openPublicPage('/confirm-address', { 'proposals.linked': refuse('LINK_EXPIRED') })
  await heading('This link no longer works')
})
