import type { CostProposal } from '@fulmar/contract/costs/cost-proposals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { fakeApi, refuse } from '../../../test/fake-api.ts'
import { renderPiece } from '../../../test/in-app.tsx'
import { aProfile } from '../../../test/records/people.ts'
import { CostNote } from './CostNote.tsx'
import { CostProposals } from './CostProposals.tsx'

const me = aProfile()
const someId = '019b0000-0000-7000-8000-000000000001'
const proposal: CostProposal = {
  id: someId,
  subject: 'reward',
  record: { id: someId, name: 'Steel bottle' },
  costs: [{ kind: 'REWARD_COST', from: 50_000, to: 1 }],
  reason: 'Clearance',
  status: 'PENDING',
  proposedBy: { id: '019b0000-0000-7000-8000-000000000002', name: 'Olga Prates' },
  proposedAt: '2026-03-01T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
}
const limits = { factor: 3, limits: [{ kind: 'REWARD_COST' as const, now: 900, atLeast: 300, atMost: 2_700 }] }
const note = (cost: number, onProposed = () => undefined) => (
  <CostNote
    subject="reward"
    subjectId={someId}
    costs={{ REWARD_COST: cost }}
    change={{ costPoints: cost }}
    onProposed={onProposed}
  />
)

beforeEach(() => {
  queryClient.clear()
  setAccessToken('t')
})
afterEach(clearAccessToken)

it('says before a form is sent that a cost needs approval, and proposes it with a reason', async () => {
  const { calls } = fakeApi({
    'users.myProfile': { data: me },
    'costProposals.limits': { data: limits },
    'costProposals.propose': { data: proposal },
  })
  await renderPiece(note(1))
  expect(await screen.findByText(/On your own you can set 300 to 2,700 points/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Propose change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Clearance')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose change' }))
  await waitFor(() =>
    expect(calls('costProposals.propose')).toEqual([
      { body: { subject: 'reward', subjectId: someId, change: { costPoints: 1 }, reason: 'Clearance' } },
    ]),
  )
})

it('says nothing of a cost that one person may set', async () => {
  const { calls } = fakeApi({ 'users.myProfile': { data: me }, 'costProposals.limits': { data: limits } })
  await renderPiece(note(301))
  await waitFor(() => expect(calls('costProposals.limits')).toHaveLength(1))
  expect(screen.queryByText('Needs approval')).toBeNull()
})

it('lets another administrator approve or decline a proposal, and its author withdraw it', async () => {
  const mine = {
    ...proposal,
    id: '019b0000-0000-7000-8000-000000000003',
    record: { ...proposal.record, name: 'Tote bag' },
    proposedBy: { id: me.id, name: me.name },
  }
  const { calls } = fakeApi({
    'users.myProfile': { data: me },
    'costProposals.list': { data: [proposal, mine], totalCount: 2 },
    'costProposals.approve': { data: { ...proposal, status: 'APPROVED' } },
    'costProposals.withdraw': { data: { ...mine, status: 'WITHDRAWN' } },
  })
  await renderPiece(<CostProposals />)
  expect(await screen.findByText(/^You proposed this change, so a colleague approves it\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline the cost proposed for Tote bag' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Approve the cost proposed for Steel bottle' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve change' }))
  await waitFor(() => expect(calls('costProposals.approve')).toEqual([{ body: { id: proposal.id } }]))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the cost proposed for Tote bag' }))
  await waitFor(() => expect(calls('costProposals.withdraw')).toEqual([{ body: { id: mine.id } }]))
})

it('says when the changes of all records cannot be loaded, and tries again', async () => {
  let isReachable = false
  fakeApi({
    'users.myProfile': { data: me },
    'costProposals.list': () => (isReachable ? { data: [proposal], totalCount: 1 } : refuse('TRY_AGAIN')),
  })
  await renderPiece(<CostProposals />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isReachable = true
  await userEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'Steel bottle' })).toBeVisible()
})
