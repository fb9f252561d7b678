import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import {
  cutNetwork,
  memberCode,
  openCounterPage,
  openUnlocked,
  record,
  recordingAnswers,
  unlocked,
  weigh,
} from '../../../test/open-counter.tsx'
import { aCounterMember, aCounterState, aDevice } from '../../../test/records/counter.ts'
import { aProfile } from '../../../test/records/people.ts'
import { anOwnStore } from '../../../test/records/stores.ts'
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
    for (const store of ['values', 'staff', 'members', 'recordings'] as const)
      expect(await counter.database().count(store), store).toBe(0)
  })
})
