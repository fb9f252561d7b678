import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { fakeApi, refuse } from '../../../test/fake-api.ts'
import {
  cutNetwork,
  memberCode,
  noPreview,
  openCounterPage,
  openUnlocked,
  record,
  recordingAnswers,
  unlockAs,
  unlocked,
  weigh,
} from '../../../test/open-counter.tsx'
import { aCounterMember, aCounterState, aDevice, aReceipt, aStaffMember } from '../../../test/records/counter.ts'
import { aProfile } from '../../../test/records/people.ts'
import { anOwnStore } from '../../../test/records/stores.ts'
import { CannotOpen } from './CannotOpen.tsx'
import type { Database } from './model/database.ts'
import { keepDraft } from './model/draft.ts'

describe('setting a device up', () => {
  it('is done by the owner of a store, whose own session ends with it', async () => {
    const store = anOwnStore()
    const state = aCounterState()
    const { calls } = await openCounterPage({
      'auth.login': { token: 'owner', user: aProfile() },
      'auth.logout': {},
      'ownStores.list': { data: [store] },
      'counterStaff.list': { data: [] },
      'counterStaff.addDevice': ({ body }) => ({
        data: { ...aDevice({ name: body.name }), token: 'fd_new' },
      }),
      'counter.state': { data: state },
    })
    await heading('Set up this device')
    await fill('Email', 'olga@stores.example')
    await fill('Password', 'salt and seaweed')
    await press('Sign in')
    await fill('Name of this device', 'Tablet')
    await fill('Your PIN', '12')
    await press('Set up device')
    expect((await screen.findByRole('alert')).textContent).toContain('A PIN has 4 to 6 digits.')
    await fill('Your PIN', '1234')
    await press('Set up device')
    await screen.findByText(/^This PIN is too easy to guess/)
    await fill('Your PIN', '4711')
    await press('Set up device')
    await heading('Who is at the counter?')
    expect(calls('counterStaff.addDevice')).toEqual([{ body: { storeId: store.id, name: 'Tablet', pin: '4711' } }])
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

  it('without network is asked once, although what is recorded then waits for a session', async () => {
    const { counter } = await openUnlocked({ ...recordingAnswers, ...noPreview })
    await press('Ana')
    await press('Lock')
    await heading('Who is at the counter?')
    cutNetwork()
    dispatchEvent(new Event('offline'))
    await unlockAs('Ana')
    await weigh(memberCode, ['7'])
    await record()
    await press('Next member')
    await waitFor(() => expect(counter.read().recordings).toHaveLength(1))
    await weigh(memberCode, ['8'])
    await record()
    await press('Next member')
    expect(counter.read()).toMatchObject({ isOnline: false, recordings: [{ state: 'WAITING' }, { state: 'WAITING' }] })
    expect(screen.queryByText('Who is at the counter?')).toBeNull()
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
    const store = anOwnStore()
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
        data: { ...aDevice(), token: 'fd_new' },
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
