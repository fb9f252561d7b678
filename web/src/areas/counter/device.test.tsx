import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { fakeApi, refuse } from '../../../test/fake-api.ts'
import {
  cutNetwork,
  memberCode,
  noPreview,
  openCounterPage,
  openSetUp,
  openUnlocked,
  record,
  recordingAnswers,
  unlockAs,
  unlocked,
  weigh,
} from '../../../test/open-counter.tsx'
import { aCounterMember, aCounterState, aReceipt, aStaffMember } from '../../../test/records/counter.ts'
import { aProfile } from '../../../test/records/people.ts'
import { aStoreRow } from '../../../test/records/stores.ts'
import { CannotOpen } from './CannotOpen.tsx'
import type { Database } from './model/database.ts'
import { keepDraft } from './model/draft.ts'

describe('setting a device up', () => {
  it('is done by the owner of a store, whose own session ends with it', async () => {
    const store = { ...aStoreRow(), description: '', exceptions: [], statusReason: null, waitingChange: null }
    const state = aCounterState()
    const { calls } = await openCounterPage({
      'auth.login': { token: 'owner', user: aProfile() },
      'auth.logout': {},
      'ownStores.list': { data: [store] },
      'counterStaff.list': { data: [] },
      'counterStaff.addDevice': ({ body }) => ({
        data: {
          id: store.id,
          name: body.name,
          token: 'fd_new',
          createdBy: { id: store.id, name: 'Olga' },
          createdAt: state.at,
          lastContactAt: null,
        },
      }),
      'counter.state': { data: state },
    })
    await heading('Set up this device')
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    await press(/Harbour Store/)
    await fill('Name of this device', 'Tablet')
    await fill('Your PIN', '12')
    await press('Set up device')
    expect((await screen.findByRole('alert')).textContent).toContain('A PIN has 4 to 6 digits.')
    await fill('Your PIN', '1234')
    await press('Set up device')
    await heading('Who is at the counter?')
    expect(calls('counterStaff.addDevice')).toEqual([{ body: { storeId: store.id, name: 'Tablet', pin: '1234' } }])
    await waitFor(() => expect(calls('auth.logout')).toHaveLength(1))
  })

  it('says what is wrong with the sign-in', async () => {
    await openCounterPage({ 'auth.login': refuse('WRONG_CREDENTIALS', { message: 'Email or password is incorrect' }) })
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'wrong')
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toContain('Email or password is incorrect')
  })
})

describe('managing staff', () => {
  it('is done by the owner, who signs in for it and out again', async () => {
    const state = aCounterState()
    const person = (over: object) => ({ ...aStaffMember(), ...over })
    const staff = [person({ name: 'Olga', isOwner: true }), person({ name: 'Ana' })]
    const { calls } = await openSetUp(
      {
        'auth.login': { token: 'owner', user: aProfile() },
        'auth.logout': {},
        'counterStaff.list': () => ({ data: staff }),
        'counterStaff.add': ({ body }) => {
          staff.push(person({ name: body.name }))
          return { data: aStaffMember() }
        },
        'counterStaff.remove': () => {
          staff.splice(1, 1)
          return {}
        },
      },
      state,
    )
    await press('Manage staff')
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    await fill('Name', 'Rui')
    await press('Add')
    expect((await screen.findByRole('alert')).textContent).toContain('Enter a PIN of 4 to 6 digits, or an email.')
    await fill('PIN', '4711')
    await press('Add')
    await screen.findByText('Rui')
    expect(calls('counterStaff.add')).toEqual([{ body: { storeId: state.store.id, name: 'Rui', pin: '4711' } }])
    await press('Remove Ana')
    await press('Remove Ana')
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    await press('Done')
    await heading('Who is at the counter?')
    expect(calls('auth.logout')).toHaveLength(1)
  })
})

describe('an invitation', () => {
  const openStaff = async (answers: Parameters<typeof openSetUp>[0]) => {
    const ana = aStaffMember({ email: 'ana@test.example', hasPin: false, linkExpiresAt: '2099-01-02T12:00:00Z' })
    const { calls } = await openSetUp(
      {
        'auth.login': { token: 'owner', user: aProfile() },
        'counterStaff.list': { data: [ana, aStaffMember({ name: 'Rui', linkExpiresAt: '2020-01-02T12:00:00Z' })] },
        'counterStaff.inviteAgain': { data: ana },
        ...answers,
      },
      aCounterState(),
    )
    await press('Manage staff')
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    return { calls, ana }
  }

  it('says until when its link is valid, and is sent again', async () => {
    const { calls, ana } = await openStaff({})
    expect(await screen.findByText(/Invited: the link is valid until .*2099/)).toBeVisible()
    expect(screen.getByText('Invited: the link has expired')).toBeVisible()
    await press('Send Ana a new link')
    expect(await screen.findByText('We emailed a new link to ana@test.example.')).toBeVisible()
    expect(calls('counterStaff.inviteAgain')).toEqual([{ body: { id: ana.id } }])
  })

  it('says when the store has sent as many as it may', async () => {
    await openStaff({
      'counterStaff.inviteAgain': () => refuse('TOO_MANY_REQUESTS', { message: 'A store sends 20 invitations a day.' }),
    })
    await press('Send Ana a new link')
    expect((await screen.findByRole('alert')).textContent).toContain('A store sends 20 invitations a day.')
  })
})

describe('unlocking', () => {
  it('says when a PIN is wrong, and pauses after five of them', async () => {
    const { counter } = await openUnlocked({
      'counterStaff.unlock': received => (received.body.pin === '1234' ? unlocked(received) : refuse('PIN_WRONG')),
    })
    const [ana] = counter.read().facts?.staff ?? []
    if (!ana) throw new Error('Ana is missing')
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await counter.unlock(ana, '9999')).toEqual({ problem: 'That PIN is incorrect.' })
    expect(await counter.unlock(ana, '1234')).toEqual({ problem: 'Too many wrong PINs. Try again in 15 minutes.' })
  })

  it('works without network where it was done before, and nowhere else', async () => {
    const { counter } = await openUnlocked({})
    cutNetwork()
    const [ana, bruno] = counter.read().facts?.staff ?? []
    if (!ana || !bruno) throw new Error('The staff is missing')
    expect(await counter.unlock(ana, '1234')).toEqual({ staffId: ana.id })
    expect(await counter.unlock(ana, '4321')).toEqual({ problem: 'That PIN is incorrect.' })
    expect(await counter.unlock(bruno, '1234')).toEqual({
      problem: 'No network. Bruno has to unlock this device once while it is online.',
    })
  })

  it('is asked for after five minutes without a touch, and what was being done is still there', async () => {
    await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['2'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(document.body)
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(screen.queryByText('Who is at the counter?')).toBeNull()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await heading('Who is at the counter?')
    expect(
      screen.getByRole('button', { name: 'Record 2 kg about 20 points', hidden: true }).closest('[hidden]'),
    ).not.toBeNull()
  })
})

describe('a device that was removed', () => {
  const removed = async () => {
    const page = await openUnlocked({ ...recordingAnswers, ...noPreview })
    cutNetwork()
    await weigh(memberCode, ['3'])
    await record()
    await press('Next member')
    const store = { ...aStoreRow(), description: '', exceptions: [], statusReason: null, waitingChange: null }
    const { calls } = fakeApi({
      'counter.state': refuse('SIGN_IN_REQUIRED'),
      'collections.record': refuse('SIGN_IN_REQUIRED'),
      'auth.login': { token: 'owner', user: aProfile() },
      'ownStores.list': { data: [store, { ...store, id: page.state.store.id, name: 'Harbour Store 2' }] },
      'counterStaff.list': { data: [aStaffMember({ isOwner: true })] },
    })
    await page.counter.refresh()
    page.counter.sendNow()
    await heading('This device was removed')
    return { ...page, calls }
  }

  it('leads to the set-up, keeps the queue and sends it from there, for the same store only', async () => {
    const { counter, state } = await removed()
    screen.getByText(/1 recording is kept here and can still be sent/)
    await press('Set up this device again')
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    await press(/^Harbour Store(?! 2)/)
    await screen.findByText(/^1 recording on this device is of Harbour Store/)
    await press(/^Harbour Store 2/)
    const { calls } = fakeApi({
      'counterStaff.addDevice': {
        data: {
          id: state.store.id,
          name: 'Tablet',
          token: 'fd_new',
          createdBy: { id: state.store.id, name: 'Olga' },
          createdAt: state.at,
          lastContactAt: null,
        },
      },
      'counter.state': { data: state },
      'auth.logout': {},
      'counterStaff.unlock': unlocked,
      'counterStaff.lock': {},
      'collections.record': { data: aReceipt() },
    })
    await fill('Name of this device', 'Tablet')
    await press('Set up device')
    await unlockAs('Bruno')
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
    expect(calls('collections.record')).toHaveLength(1)
  })

  it('saves what it cannot send as a file for the import of the back office', async () => {
    const { counter, state } = await removed()
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      blobs.push(blob as Blob)
      return 'blob:file'
    })
    await press('Save 1 unsent recording as a file')
    await screen.findByText(/^Saved\./)
    const [recording] = counter.read().recordings
    expect(await blobs[0]?.text()).toBe(
      `"Member","Store","Date","Plastic","Weight (kg)","Note","Reference"\r\n` +
        `"${memberCode}","${state.store.storeId}","${recording?.at.slice(0, 16)}Z","PET","3","Weighed by Ana","${recording?.key}"\r\n`,
    )
    expect(counter.read().recordings).toHaveLength(1)
  })
})

describe('a device without room', () => {
  const fillStorage = (counter: { database: () => Database }) => {
    const database = counter.database()
    const open = database.transaction.bind(database) as (...args: unknown[]) => unknown
    vi.spyOn(database, 'transaction').mockImplementation(((...args: unknown[]) => {
      if (args[0] === 'recordings' && args[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
      return open(...args)
    }) as never)
  }

  it('sends at once while it is online', async () => {
    const { counter, calls } = await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['3'])
    fillStorage(counter)
    await record()
    await heading(/\+15/)
    expect(calls('collections.record')).toHaveLength(1)
  })

  it('says so without network, and the button can be pressed again', async () => {
    const { counter, state } = await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['3'])
    fillStorage(counter)
    cutNetwork()
    await record()
    await press(/^Not recorded: the storage of this device is full/)
    const { calls } = fakeApi({ 'counter.state': { data: state }, ...recordingAnswers })
    await record()
    await heading(/\+15/)
    expect(calls('collections.record')).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('warns about what was not sent, and leaves nothing behind', async () => {
    const { counter } = await openUnlocked({ 'counterStaff.removeDevice': {} })
    cutNetwork()
    await weigh(memberCode, ['3'])
    await record()
    await press('Next member')
    await press('Ana')
    await press('Sign out of this device')
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1 recording on this device has not reached the server.',
    )
    keepDraft({ key: 'k', staffId: 'bruno', member: aCounterMember(), entries: {} })
    await press('Sign out and delete 1 recording')
    await heading('Set up this device')
    expect(sessionStorage).toHaveLength(0)
    for (const store of ['staff', 'members', 'recordings'] as const)
      expect(await counter.database().count(store), store).toBe(0)
    expect(await counter.database().getAllKeys('values')).toEqual(['leaving'])
  })

  it('without network is told to the server at the next contact', async () => {
    const { counter } = await openUnlocked({})
    const id = counter.read().device?.id
    cutNetwork()
    await press('Ana')
    await press('Sign out of this device')
    await press('Sign out')
    await heading('Set up this device')
    const { calls } = fakeApi({ 'counterStaff.removeDevice': {} })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(calls('counterStaff.removeDevice')).toContainEqual({ body: { id } }))
    await waitFor(async () => expect(await counter.database().get('values', 'leaving')).toEqual([]))
  })
})

it.each([
  ['INSECURE', /https:\/\//],
  ['NO_STORAGE', /does not let the counter keep recordings/],
] as const)('says at once what is missing: %s', (because, words) => {
  render(<CannotOpen because={because} />)
  expect(screen.getByRole('alert').textContent).toMatch(words)
})
