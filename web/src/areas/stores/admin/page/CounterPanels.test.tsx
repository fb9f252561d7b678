import type { Store } from '@fulmar/contract/stores/store-records'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../../test/acting.ts'
import { openPage } from '../../../../../test/open-page.ts'
import { aDevice } from '../../../../../test/records/counter.ts'
import { at, someId } from '../../../../../test/records/some.ts'
import { aStore } from '../../../../../test/records/stores.ts'

const rita = {
  id: someId(),
  version: 1,
  name: 'Rita',
  email: null,
  isOwner: false,
  hasPin: true,
  isPinOff: false,
  linkExpiresAt: null,
  lastSeenAt: at,
  createdAt: at,
}

const tablet = aDevice({ createdBy: { id: someId(), name: 'Ana' }, staff: { id: rita.id, name: 'Rita' } })

async function open(store: Partial<Store>, tab = '') {
  const row = aStore({ name: 'Anchor', ...store })
  const api = await openPage(`/stores/${row.id}${tab}`, {
    'stores.get': { data: row },
    'subscriptions.list': { data: [], totalCount: 0 },
    'counterStaff.list': {
      data: [
        rita,
        { ...rita, id: someId(), name: 'Nuno', isPinOff: true, hasPin: false },
        {
          ...rita,
          id: someId(),
          name: 'Ines',
          hasPin: false,
          email: 'ines@test.example',
          linkExpiresAt: '2099-01-02T12:00:00Z',
        },
        {
          ...rita,
          id: someId(),
          name: 'Caio',
          hasPin: false,
          email: 'caio@test.example',
          linkExpiresAt: '2020-01-02T12:00:00Z',
        },
      ],
      totalCount: 4,
    },
    'counterStaff.devices': {
      data: [tablet],
      totalCount: 1,
    },
    'counterStaff.revokeDevice': { message: 'Device removed' },
    'ownStores.decide': { data: row, message: 'Change approved' },
  })
  await heading('Anchor')
  return api
}

it('shows the staff of a store, its devices and their last contact', async () => {
  await open(
    { owner: { id: someId(), name: 'Ana', email: 'ana@example.org', status: 'ACTIVE', linkExpiresAt: null } },
    '?tab=people',
  )
  const staff = await screen.findByRole('table', { name: 'Staff' })
  expect(within(staff).getByRole('row', { name: /Rita.*PIN/ })).toBeVisible()
  expect(within(staff).getByRole('row', { name: /Nuno.*PIN switched off/ })).toBeVisible()
  expect(within(staff).getByRole('row', { name: /Ines.*ines@test.example.*Invited, until .*2099/ })).toBeVisible()
  expect(within(staff).getByRole('row', { name: /Caio.*caio@test.example.*Invitation expired/ })).toBeVisible()
  const devices = await screen.findByRole('table', { name: 'Counter devices' })
  expect(within(devices).getByRole('row', { name: /Tablet.*Ana.*Rita.*Never/ })).toBeVisible()
})

it('removes a device after a question', async () => {
  const owner = { id: someId(), name: 'Ana', email: 'ana@example.org', status: 'ACTIVE', linkExpiresAt: null }
  const { calls } = await open({ owner }, '?tab=people')
  await press('Remove Tablet')
  const asked = await dialog('Remove Tablet?')
  expect(asked.textContent).toContain('Rita is signed out at once')
  await userEvent.click(within(asked).getByRole('button', { name: 'Remove device' }))
  expect(await screen.findByText('Device removed')).toBeVisible()
  expect(calls('counterStaff.revokeDevice')).toEqual([{ body: { id: tablet.id } }])
})

it('shows what the owner asked for and sends the decision', async () => {
  const waitingChange = { by: { id: someId(), name: 'Ana' }, at, changes: { name: 'Anchor Two' } }
  const { calls } = await open({ version: 4, waitingChange })
  expect(await screen.findByText('Anchor → Anchor Two')).toBeVisible()
  await press('Approve change')
  expect(await screen.findByText('Change approved')).toBeVisible()
  expect(calls('ownStores.decide')).toMatchObject([{ body: { version: 4, isApproved: true } }])
})

it('asks why a change is declined, and sends the reason', async () => {
  const waitingChange = { by: { id: someId(), name: 'Ana' }, at, changes: { name: 'Anchor Two' } }
  const { calls } = await open({ version: 4, waitingChange })
  await press('Decline change')
  const asked = await dialog('Decline this change?')
  await userEvent.click(within(asked).getByRole('button', { name: 'Decline change' }))
  expect(calls('ownStores.decide')).toEqual([])
  await fill('Reason', 'The sign says otherwise')
  await userEvent.click(within(asked).getByRole('button', { name: 'Decline change' }))
  await waitFor(() =>
    expect(calls('ownStores.decide')).toMatchObject([
      { body: { version: 4, isApproved: false, reason: 'The sign says otherwise' } },
    ]),
  )
})
