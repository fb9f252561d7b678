import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { usualHours } from '#ui/hours/hours.ts'
import { fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openMyStore, openSetUp } from '../../../../test/open-counter.tsx'
import { aCounterState, aDevice, aStaffMember } from '../../../../test/records/counter.ts'
import { aProfile } from '../../../../test/records/people.ts'
import { aSubscription } from '../../../../test/records/plans.ts'
import { at, someId } from '../../../../test/records/some.ts'
import { anOwnStore } from '../../../../test/records/stores.ts'

const notice = (words: string | RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(words),
    ),
  )

describe('my store', () => {
  it('is shown to its owner only, who is signed out again', async () => {
    const { calls } = await openSetUp(
      {
        'auth.login': { token: 'somebody', user: aProfile() },
        'auth.logout': {},
        'counterStaff.list': refuse('NOT_FOUND', { message: 'Store not found' }),
      },
      aCounterState(),
    )
    await press('My store')
    await fill('Email', 'rui@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('Only the owner of Harbour Store signs in here.')
    expect(calls('auth.logout')).toHaveLength(1)
  })

  it('says what waits for an administrator, which the owner takes back', async () => {
    const waitingChange = { by: { id: someId(), name: 'Olga' }, at, changes: { name: 'Harbour Two' } }
    const { calls, store } = await openMyStore(
      'Name and address',
      { 'ownStores.change': ({ body }) => ({ data: anOwnStore({ id: body.id, version: 2 }) }) },
      { waitingChange },
    )
    expect(screen.getByLabelText<HTMLInputElement>('Store name').value).toBe('Harbour Two')
    await notice(/You asked for the name Harbour Two/)
    await press('Take it back')
    await notice('You took the change back. Nothing waits.')
    const { name, address, location } = store
    expect(calls('ownStores.change')).toEqual([{ body: { id: store.id, version: 1, name, address, location } }])
    expect(screen.queryByText(/You asked for/)).toBeNull()
  })
})

describe('the staff', () => {
  it('comes and goes by the owner, who signs out with it', async () => {
    const staff = [aStaffMember({ name: 'Olga', isOwner: true }), aStaffMember({ name: 'Ana' })]
    const { calls, store } = await openMyStore('Staff', {
      'counterStaff.list': () => ({ data: staff }),
      'counterStaff.add': ({ body }) => {
        staff.push(aStaffMember({ name: body.name }))
        return { data: aStaffMember() }
      },
      'counterStaff.remove': () => {
        staff.splice(1, 1)
        return {}
      },
    })
    await fill('Name', 'Rui')
    await press('Add')
    expect((await screen.findByRole('alert')).textContent).toContain('Enter a PIN of 4 to 6 digits, or an email.')
    await fill('PIN', '4711')
    await press('Add')
    await screen.findByText('Rui')
    expect(calls('counterStaff.add')).toEqual([{ body: { storeId: store.id, name: 'Rui', pin: '4711' } }])
    await press('Remove Ana')
    await press('Remove Ana')
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    await press('‹ My store')
    await press('Done')
    await heading('Who is at the counter?')
    expect(calls('auth.logout')).toHaveLength(1)
  })
})

describe('colleagues', () => {
  it('undo each other’s recordings once the owner allows it, which is saved at once', async () => {
    const staff = { data: [aStaffMember({ name: 'Olga', isOwner: true }), aStaffMember({ name: 'Ana' })] }
    const { calls, store } = await openMyStore('Staff', {
      'counterStaff.list': staff,
      'ownStores.change': ({ body }) => ({
        data: anOwnStore({ id: body.id, version: 2, colleaguesMayUndo: body.colleaguesMayUndo ?? false }),
      }),
    })
    const allow = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Colleagues may undo/ })
    expect(allow.checked).toBe(false)
    await userEvent.click(allow)
    await waitFor(() => expect(allow.checked).toBe(true))
    expect(calls('ownStores.change')).toEqual([{ body: { id: store.id, version: 1, colleaguesMayUndo: true } }])
  })
})

describe('an invitation', () => {
  const ana = aStaffMember({ email: 'ana@test.example', hasPin: false, linkExpiresAt: '2099-01-02T12:00:00Z' })
  const staff = { data: [ana, aStaffMember({ name: 'Rui', linkExpiresAt: '2020-01-02T12:00:00Z' })] }

  it('says until when its link is valid, and is sent again', async () => {
    const { calls } = await openMyStore('Staff', {
      'counterStaff.list': staff,
      'counterStaff.inviteAgain': { data: ana },
    })
    expect(await screen.findByText(/Invited: the link is valid until .*2099/)).toBeVisible()
    expect(screen.getByText('Invited: the link has expired')).toBeVisible()
    await press('Send Ana a new link')
    expect(await screen.findByText('We emailed a new link to ana@test.example.')).toBeVisible()
    expect(calls('counterStaff.inviteAgain')).toEqual([{ body: { id: ana.id } }])
  })

  it('says when the store has sent as many as it may', async () => {
    await openMyStore('Staff', {
      'counterStaff.list': staff,
      'counterStaff.inviteAgain': () => refuse('TOO_MANY_REQUESTS', { message: 'A store sends 20 invitations a day.' }),
    })
    await press('Send Ana a new link')
    expect((await screen.findByRole('alert')).textContent).toContain('A store sends 20 invitations a day.')
  })
})

describe('the devices', () => {
  it('say who is signed in, and are removed after a question', async () => {
    const devices = [aDevice({ name: 'Phone', staff: { id: someId(), name: 'Ana' }, lastContactAt: at }), aDevice()]
    const [phone] = devices
    const { calls } = await openMyStore('Devices', {
      'counterStaff.devices': () => ({ data: devices }),
      'counterStaff.removeDevice': () => {
        devices.shift()
        return {}
      },
    })
    const item = within((await screen.findByText('Phone')).closest('li') as HTMLElement)
    expect(item.getByText(/^Ana is signed in/)).toBeVisible()
    expect(item.getByText(/^Last contact/)).toBeVisible()
    await press('Remove Phone')
    expect(calls('counterStaff.removeDevice')).toEqual([])
    await press('Remove Phone')
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
    expect(calls('counterStaff.removeDevice')).toEqual([{ body: { id: phone?.id } }])
    expect(screen.getByText(/^Nobody is signed in/)).toBeVisible()
  })
})

describe('what visitors read', () => {
  it('is saved: the hours of the week and the days that differ', async () => {
    const { calls } = await openMyStore(
      'Opening hours',
      { 'ownStores.change': ({ body }) => ({ data: anOwnStore({ id: body.id }) }) },
      { operatingHours: usualHours() },
    )
    await fill('Monday opens at', '08:30')
    await press('Add a day')
    await fill('Date', '2026-12-25')
    await fill('Occasion', 'Christmas')
    await press('Save hours')
    await notice('The opening hours are saved.')
    const [sent] = calls('ownStores.change')
    expect(sent?.body).toMatchObject({
      operatingHours: expect.arrayContaining([
        { dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '08:30', closeTime: expect.any(String) } },
      ]),
      exceptions: [{ date: '2026-12-25', label: 'Christmas', isOpen: false }],
    })
  })

  it('is sent again over what somebody else saved meanwhile, without typing it again', async () => {
    const store = anOwnStore()
    let version = 1
    const { calls } = await openMyStore(
      'Contact and description',
      {
        'ownStores.list': () => ({ data: [{ ...store, version }] }),
        'ownStores.change': ({ body }) => {
          if (body.version === 2) return { data: { ...store, version: 3 } }
          version = 2
          return refuse('STALE_VERSION', { message: 'Somebody else has changed this store' })
        },
      },
      store,
    )
    await fill('Contact phone', '+351 912 000 111')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('Press the button again to save yours over it.')
    expect(screen.getByLabelText<HTMLInputElement>('Contact phone').value).toBe('+351 912 000 111')
    await press('Save')
    await notice('Contact and description are saved.')
    expect(calls('ownStores.change').map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
  })

  it('is one plastic at least', async () => {
    const { calls, store } = await openMyStore(
      'Accepted plastics',
      { 'ownStores.change': ({ body }) => ({ data: anOwnStore({ id: body.id, acceptedPlastics: ['HDPE'] }) }) },
      { acceptedPlastics: ['PET'] },
    )
    const choose = (name: RegExp) => screen.getByRole('checkbox', { name }).click()
    choose(/^PET bottles/)
    await press('Save plastics')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose at least one plastic.')
    choose(/^HDPE bottles.*14 points per kg/)
    await press('Save plastics')
    await notice('The accepted plastics are saved.')
    expect(calls('ownStores.change')).toEqual([{ body: { id: store.id, version: 1, acceptedPlastics: ['HDPE'] } }])
  })
})

it('shows the plan with what is used of it, and the invoices', async () => {
  const limits = { collectionsPerMonth: 500, staffAccounts: null }
  const subscription = aSubscription({ limits, usage: { collections: 120, staffAccounts: 3 } })
  await openMyStore('Plan and invoices', {
    'ownStores.plan': {
      data: {
        subscription,
        invoices: [
          {
            id: someId(),
            number: '2026-000123',
            subscriptionId: subscription.id,
            store: subscription.store,
            plan: subscription.plan,
            periodFrom: at,
            periodTo: at,
            amount: 2900,
            currency: 'EUR',
            issuedAt: at,
          },
        ],
      },
    },
  })
  const main = screen.getByRole('main').textContent
  for (const words of ['€29.00 per month', '120 of 500', 'Staff3', '2026-000123']) expect(main).toContain(words)
})
