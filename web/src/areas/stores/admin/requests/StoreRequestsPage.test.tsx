import type { StoreCase } from '@fulmar/contract/stores/store-records'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, press } from '../../../../../test/acting.ts'
import { openPage } from '../../../../../test/open-page.ts'
import { aStore, aStoreRow, someStoreStats } from '../../../../../test/records/stores.ts'

const asked = aStore({ name: 'Farol Azul Sul', status: 'PENDING' })
const known = aStoreRow({ name: 'Farol Azul Norte' })
const request: StoreCase = {
  store: asked,
  duplicates: [{ ...known, reasons: ['NAME'], meters: 120 }],
  place: {
    isFar: true,
    nearest: { kind: 'STORE', name: known.name, meters: 90_000 },
    compared: { neighborhoods: 0, stores: 1, addresses: 0 },
    limitMeters: 50_000,
  },
  account: null,
  neighborhood: null,
}
const answers = {
  'stores.list': { data: [asked], totalCount: 1 },
  'stores.stats': { data: someStoreStats() },
  'stores.review': { data: request },
}

it('shows a likely duplicate and a pin far from its city with what they were compared with', async () => {
  await openPage(`/stores/requests?open=${asked.id}`, answers)
  const double = await screen.findByRole('region', { name: /possible duplicate$/ })
  expect(within(double).getByRole('link', { name: 'Farol Azul Norte' })).toBeVisible()
  expect(double.textContent).toContain('similar name')
  const words = 'from Farol Azul Norte, the nearest of 1 known place in Porto'
  expect(screen.getByText(words, { exact: false })).toBeVisible()
})

it('says that a member who asked for the store becomes its owner', async () => {
  const account = { id: known.id, name: 'Rui Lopes', userType: 'MEMBER' as const, canOwn: true }
  await openPage(`/stores/requests?open=${asked.id}`, {
    ...answers,
    'stores.review': { data: { ...request, account } },
    'neighborhoods.list': { data: [], totalCount: 0 },
  })
  const becomes = await screen.findByRole('region', { name: 'A member becomes a store owner' })
  expect(within(becomes).getByRole('link', { name: 'Rui Lopes' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Email already in use' })).toBeNull()
  await press(/^Approve/)
  expect(await screen.findByText(/Rui Lopes becomes its owner, with the same sign-in/)).toBeVisible()
})

it('marks an answered request, and shows each question with what was there before and what is there now', async () => {
  const by = { id: asked.id, name: 'Bruno Tavares' }
  const decision = { by, at: asked.createdAt, reason: null, note: '', checklist: {} }
  const fieldComments = { name: 'Is this the full name?', 'contactInfo.phoneNumber': 'Which country?' }
  const answered = aStore({
    ...asked,
    answeredAt: asked.createdAt,
    answeredFrom: { name: 'Farol', 'contactInfo.phoneNumber': asked.contactInfo.phoneNumber },
    decision,
    decisions: [{ ...decision, id: asked.id, outcome: 'NEEDS_INFO', requestedAt: asked.createdAt, fieldComments }],
  })
  await openPage(`/stores/requests?open=${asked.id}`, {
    ...answers,
    'stores.list': { data: [answered], totalCount: 1 },
    'stores.review': { data: { ...request, store: answered } },
  })
  const table = await screen.findByRole('table', { name: 'Questions and answers' })
  const [, name, phone] = within(table).getAllByRole('row')
  expect(name?.textContent).toContain('Is this the full name?FarolFarol Azul Sul')
  expect(phone?.textContent).toContain('Not changed')
  expect(screen.getByText('Answered', { selector: 'button *' })).toBeVisible()
})

it('rejects after some seconds in which that can be undone', async () => {
  const { calls } = await openPage(`/stores/requests?open=${asked.id}`, {
    ...answers,
    'masterData.list': { data: [] },
  })
  await press(/^Reject/)
  await fill('Reason', 'Closed for good')
  await press('Reject request')
  await press('Undo')
  expect(await screen.findByRole('region', { name: /possible duplicate$/ })).toBeVisible()
  expect(calls('stores.change')).toHaveLength(0)
})

it('shows who may only look the case, and why there is nothing to decide', async () => {
  await openPage(`/stores/requests?open=${asked.id}`, answers, 'AUDITOR')
  await screen.findByRole('region', { name: /possible duplicate$/ })
  expect(screen.getByText('Your role can view these requests but not decide on them.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('dialog')).toBeNull()
})
