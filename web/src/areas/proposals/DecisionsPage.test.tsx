import type { Proposal } from '@fulmar/contract/proposals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { formatChange } from '#parts/proposals/proposals.words.ts'
import { dialog, heading, press } from '../../../test/acting.ts'
import { type Answers, later, refuse } from '../../../test/fake-api.ts'
import { me, openPage } from '../../../test/open-page.ts'
import { aProposal } from '../../../test/records/proposals.ts'

const mine = aProposal({ subject: { id: me.id, name: 'Rui Sol' }, askedBy: { id: me.id, name: me.name } })
const theirs = aProposal()

/** An inbox that what is decided leaves. */
function inbox(proposals: Proposal[]) {
  let open = proposals
  const leave = (id: string, status: Proposal['status']) => {
    const decided = open.find(proposal => proposal.id === id) ?? aProposal()
    open = open.filter(proposal => proposal.id !== id)
    return { data: { ...decided, status }, message: `Change ${status.toLowerCase()}` }
  }
  return {
    'masterData.list': { data: [] },
    'proposals.list': () => ({ data: open, totalCount: open.length }),
    'proposals.approve': ({ body }) => leave(body.id, 'APPROVED'),
    'proposals.decline': ({ body }) => leave(body.id, 'DECLINED'),
    'proposals.withdraw': ({ body }) => leave(body.id, 'WITHDRAWN'),
  } satisfies Answers
}

it('says what changes, who asked, who may decide and what follows', async () => {
  await openPage(`/decisions?open=${theirs.id}`, inbox([theirs, mine]))
  await heading('Decisions')
  await screen.findByRole('heading', { name: 'Email or phone of Ana Ramos' })
  for (const words of [
    /ana@example\.org.*ana@new\.example/,
    /Olga Prates asked/,
    /Owner and Operations, except/,
    /Points can be spent three days later/,
  ])
    expect(document.body.textContent).toMatch(words)
})

it('says that a limit would go, what had no value before, and money as money', () => {
  const worth = { field: 'worth', from: 90, to: 27_000 }
  expect(formatChange('REWARD_FACE', worth, 'EUR')).toBe('Worth from €0.90 to €270.00')
  expect(formatChange('REWARD_FACE', worth, 'JPY')).toBe('Worth from ¥90 to ¥27,000')
  const lifted = { field: 'dailyPoints.member', from: 2500, to: 0 }
  expect(formatChange('POINTS_LIMITS', lifted, 'EUR')).toBe('Points a day for one member from 2,500 to No limit')
  const first = { field: 'phone', from: '', to: '+351912345678' }
  expect(formatChange('USER_ADDRESS', first, 'EUR')).toBe('Phone from none to +351912345678')
})

it('lets a colleague approve, and opens the next', async () => {
  const { calls } = await openPage(`/decisions?open=${theirs.id}`, inbox([theirs, mine]))
  await press('Approve')
  await dialog('Approve this change?')
  await press('Approve change')
  await waitFor(() => expect(calls('proposals.approve')).toEqual([{ body: { id: theirs.id } }]))
  expect(await screen.findByRole('heading', { name: 'Email or phone of Rui Sol' })).toBeVisible()
})

it('lets a colleague decline with a reason', async () => {
  const { calls } = await openPage(`/decisions?open=${theirs.id}`, inbox([theirs]))
  await press('Decline')
  const question = within(await dialog('Decline this change?'))
  await userEvent.type(question.getByLabelText('Reason'), 'Nobody wrote to us')
  await userEvent.click(question.getByRole('button', { name: 'Decline change' }))
  await waitFor(() =>
    expect(calls('proposals.decline')).toEqual([{ body: { id: theirs.id, reason: 'Nobody wrote to us' } }]),
  )
  expect(await screen.findByText('Nothing waits')).toBeVisible()
})

it('lets who asked withdraw, and says that a colleague decides', async () => {
  const { calls } = await openPage(`/decisions?open=${mine.id}`, inbox([mine]))
  expect(await screen.findByText(/^You asked for this change, so a colleague approves it\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  await press('Withdraw')
  await waitFor(() => expect(calls('proposals.withdraw')).toEqual([{ body: { id: mine.id } }]))
})

it('shows roles that do not decide who does', async () => {
  await openPage(`/decisions?open=${theirs.id}`, inbox([theirs]), 'AUDITOR')
  expect(await screen.findByText('Only Owner and Operations can decide it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

it('says when it loads, when it cannot be loaded, and who decided what', async () => {
  const slow = later<{ data: Proposal[]; totalCount: number }>()
  const decided = { ...theirs, status: 'EXPIRED' as const, decidedAt: theirs.expiresAt }
  let isReachable = false
  await openPage('/decisions?queue=decided', {
    'proposals.list': ({ query }) =>
      query.status?.includes('PENDING') ? slow.promise : isReachable ? { data: [decided] } : refuse('TRY_AGAIN'),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isReachable = true
  await userEvent.click(retry)
  expect(await screen.findByText('Nobody (closed after 30 days)')).toBeVisible()
})
