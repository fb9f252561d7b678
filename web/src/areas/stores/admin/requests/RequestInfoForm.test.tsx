import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { describedBy, dialog, fill, press } from '../../../../../test/acting.ts'
import { openPage } from '../../../../../test/open-page.ts'
import { aStore, someStoreStats } from '../../../../../test/records/stores.ts'

const caseOf = (store: ReturnType<typeof aStore>) => ({
  store,
  duplicates: [],
  place: {
    isFar: true,
    nearest: { kind: 'STORE' as const, name: 'Farol', meters: 90_000 },
    compared: { neighborhoods: 0, stores: 1, addresses: 0 },
    limitMeters: 50_000,
  },
  account: null,
  neighborhood: null,
})
const pending = aStore({ name: 'Farol Azul', status: 'PENDING' })
const answers = (store = pending) => ({
  'stores.list': { data: [store], totalCount: 1 },
  'stores.stats': { data: someStoreStats() },
  'stores.review': { data: caseOf(store) },
})

it('asks one note for each chosen field, with the case in view', async () => {
  const { calls } = await openPage(`/stores/requests?open=${pending.id}`, {
    ...answers(),
    'stores.change': { data: aStore({ ...pending, status: 'NEEDS_INFO' }) },
  })
  await screen.findByRole('article', { name: 'Farol Azul' })
  await userEvent.keyboard('i')
  const form = within(await screen.findByRole('region', { name: 'Ask Farol Azul for information' }))
  expect(screen.getByRole('article', { name: 'Farol Azul' })).toBeVisible()
  expect(form.queryByLabelText(/^Note on/)).toBeNull()
  await userEvent.click(form.getByRole('checkbox', { name: 'Postal code' }))
  await press('Send questions')
  await waitFor(() =>
    expect(describedBy(form.getByLabelText('Note on Postal code'))).toContain('Describe what needs to be corrected'),
  )
  await fill('Note on Postal code', 'It belongs to another street')
  // A key pressed on the choice of fields decides nothing.
  form.getByRole('checkbox', { name: 'City' }).focus()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Send questions')
  await waitFor(() =>
    expect(calls('stores.change')).toMatchObject([
      { body: { status: 'NEEDS_INFO', fieldComments: { 'address.postalCode': 'It belongs to another street' } } },
    ]),
  )
})

it('shows open questions first, reminds of them and withdraws them', async () => {
  const asked = aStore({
    name: 'Farol Azul',
    status: 'NEEDS_INFO',
    fieldComments: { name: 'Is this the full name?' },
    decision: {
      by: { id: pending.id, name: 'Rui Sol' },
      at: '2026-03-01T10:00:00.000Z',
      reason: 'Two questions',
      note: '',
      checklist: {},
    },
  })
  const { calls } = await openPage(`/stores/requests?queue=asked&open=${asked.id}`, {
    ...answers(asked),
    'stores.remind': { data: asked, message: 'Reminder sent' },
    'stores.change': { data: aStore({ ...asked, status: 'PENDING' }) },
  })
  const questions = await screen.findByRole('region', { name: 'Waiting for an answer' })
  expect(questions.textContent).toContain('Is this the full name?')
  expect(questions.textContent).toContain('Asked by Rui Sol')
  await userEvent.keyboard('m')
  await waitFor(() => expect(calls('stores.remind')).toEqual([{ body: { id: asked.id } }]))
  await userEvent.keyboard('w')
  await dialog('Withdraw the questions to Farol Azul?')
  await userEvent.click(
    within(await dialog('Withdraw the questions to Farol Azul?')).getByRole('button', { name: 'Withdraw questions' }),
  )
  await waitFor(() => expect(calls('stores.change')).toMatchObject([{ body: { id: asked.id, status: 'PENDING' } }]))
})

it('repeats red warnings in the question before a store is approved', async () => {
  await openPage(`/stores/requests?open=${pending.id}`, {
    ...answers(),
    'neighborhoods.list': { data: [], totalCount: 0 },
  })
  await screen.findByRole('article', { name: 'Farol Azul' })
  await userEvent.keyboard('a')
  const question = within(await dialog('Approve Farol Azul?'))
  expect(await question.findByRole('region', { name: 'The pin is far from Porto' })).toBeVisible()
})
