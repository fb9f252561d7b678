import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { describedBy, fill, heading, press } from '../../../test/acting.ts'
import { type Answers, fakeApi, refuse } from '../../../test/fake-api.ts'
import {
  cutNetwork,
  openCounterPage,
  openSetUp,
  openUnlocked,
  unlockAs,
  unlocked,
} from '../../../test/open-counter.tsx'
import {
  aCounterCollection,
  aCounterMember,
  aCounterState,
  aReceipt,
  aStaffMember,
} from '../../../test/records/counter.ts'
import { aProfile } from '../../../test/records/people.ts'
import { aRedemption } from '../../../test/records/rewards.ts'
import { someId } from '../../../test/records/some.ts'
import { aStoreRow } from '../../../test/records/stores.ts'
import { keepDraft } from './model/draft.ts'

const member = 'USPRX7J8'
const noPreview = { 'collections.preview': refuse('NOT_FOUND') } satisfies Answers
const answers = {
  'counter.findMember': ({ query }) => ({ data: aCounterMember({ memberCode: query.code }) }),
  'collections.preview': { data: { points: 15, pointsPending: 0, flags: [], lines: [] } },
  'collections.record': { data: aReceipt() },
} satisfies Answers

/** Types a code, chooses a plastic and presses keys until the weight is there. */
async function weigh(code: string, keys: string[], plastic = 'PET bottles') {
  await fill('Member code', code)
  await press(plastic)
  for (const key of keys) await press(key)
}
const record = () => press(/^Record/)
const network = () => screen.getByRole('banner').textContent

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
    await openUnlocked(answers)
    await weigh(member, ['2'])
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

describe('recording', () => {
  it('takes a code, a plastic, a weight and one press', async () => {
    const { calls, state } = await openUnlocked(answers)
    await weigh('uspr-x7j8', ['1', 'Decimal point', '5'])
    await heading('Teresa M.')
    await record()
    await heading(/\+15\s*points/)
    await screen.findByText(/balance 240 points/)
    screen.getByText(/Receipt K7M2QX49/)
    expect(calls('collections.record')).toMatchObject([
      { body: { storeId: state.store.id, memberCode: member, lines: [{ plasticCode: 'PET', grams: 1500 }] } },
    ])
  })

  it('goes on with what was typed after the page was reloaded, for the same person', async () => {
    const { state, unmount, counter } = await openUnlocked(answers)
    await weigh(member, ['3'])
    const typed = { ...sessionStorage }
    unmount()
    counter.close()
    Object.assign(sessionStorage, typed)
    const { calls } = await openCounterPage({
      ...answers,
      'counter.state': { data: state },
      'counterStaff.unlock': unlocked,
    })
    await unlockAs('Bruno')
    await screen.findByLabelText('Member code')
    await press('Bruno')
    await press('Lock')
    await press(/^Ana/)
    for (const digit of '1234') await press(digit)
    await press('Unlock')
    await heading('Teresa M.')
    await press(/^Record 3 kg/)
    await waitFor(() => expect(calls('collections.record')).toMatchObject([{ body: { memberCode: member } }]))
    expect(sessionStorage).toHaveLength(0)
  })

  it('says at once that a code is mistyped, without asking anybody', async () => {
    const { calls } = await openUnlocked(answers)
    const field = await fill('Member code', 'USPRX7J9')
    expect(describedBy(field)).toBe('Mistyped: compare the code with the card.')
    expect(calls('counter.findMember')).toEqual([])
  })

  it('says that nobody has a code', async () => {
    await openUnlocked({ 'counter.findMember': refuse('NOT_FOUND') })
    const field = await fill('Member code', member)
    await waitFor(() => expect(describedBy(field)).toBe('No member has the code USPR-X7J8.'))
  })

  it('offers only what the store accepts, several of them in one recording', async () => {
    const { calls } = await openUnlocked({ ...answers, ...noPreview })
    await weigh(member, ['2'])
    const plastics = await screen.findByRole('group', { name: 'Plastic' })
    expect(within(plastics).getAllByRole('button')).toHaveLength(2)
    await press('HDPE bottles')
    await press('g')
    for (const key of ['5', '0', '0']) await press(key)
    await press('Record 2.5 kg about 27 points')
    await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
    expect(calls('collections.record')).toMatchObject([
      {
        body: {
          lines: [
            { plasticCode: 'PET', grams: 2000 },
            { plasticCode: 'HDPE', grams: 500 },
          ],
        },
      },
    ])
  })

  it('shows what speaks against it before the press', async () => {
    const flags = [{ rule: 'UNUSUAL_FOR_PERSON' as const, holdsPoints: true, detail: { usualGrams: 1200 } }]
    await openUnlocked({
      ...answers,
      'collections.preview': { data: { points: 640, pointsPending: 640, flags, lines: [] } },
    })
    await weigh(member, ['6', '4'])
    await screen.findByText('64 kg is unusually high for this member (usually about 1.2 kg).')
    screen.getByText('640 points wait for a review.')
    screen.getByRole('button', { name: 'Record 64 kg 640 points' })
  })

  it('prints a slip with the address where anybody can check it, as often as asked', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await openUnlocked(answers)
    await weigh(member, ['1'])
    await record()
    await press('Print slip')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const slip = screen.getByRole('region', { name: 'Slip' })
    expect(slip.textContent).toContain(`${location.host}/receipt/K7M2QX49`)
    expect(slip.textContent).not.toContain('Teresa')
    within(slip).getByRole('img', { name: 'QR code of receipt K7M2QX49' })
    await press('Print slip')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  })

  it('can be undone', async () => {
    const { calls } = await openUnlocked({
      ...answers,
      'collections.undo': {
        data: { id: aReceipt().id, code: 'K7M2QX49', status: 'REVERSED', grams: 1500, points: 15 },
      },
    })
    await weigh(member, ['1'])
    await record()
    await press(/^Undo \(until/)
    await heading('Undone')
    expect(calls('collections.undo')).toHaveLength(1)
  })
})

describe('without network', () => {
  it('records all the same, and sends it once, with its own time, when the network returns', async () => {
    const { counter } = await openUnlocked({})
    cutNetwork()
    await weigh(member, ['3'])
    await screen.findByText(/^To be checked/)
    await record()
    await heading(/about 30\s*points/)
    await waitFor(() => expect(network()).toContain('Offline, 1 waiting'))
    const [kept] = counter.read().recordings
    const { calls } = fakeApi({ 'collections.record': { data: aReceipt() } })
    counter.sendNow()
    await heading(/\+15\s*points/)
    expect(calls('collections.record')).toEqual([
      { body: expect.objectContaining({ memberCode: member, at: kept?.at }) },
    ])
    counter.sendNow()
    await waitFor(() => expect(network()).toContain('Online'))
    expect(calls('collections.record')).toHaveLength(1)
  })

  it('keeps what was recorded when the page is closed, and sends it from the next one before anybody unlocks', async () => {
    const { state, unmount, counter } = await openUnlocked({})
    cutNetwork()
    await weigh(member, ['3'])
    await record()
    await heading(/about 30/)
    unmount()
    counter.close()
    const { calls } = await openCounterPage({
      'counter.state': { data: state },
      'collections.record': { data: aReceipt() },
    })
    await heading('Who is at the counter?')
    await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
    await waitFor(() => expect(network()).toContain('Online'))
  })

  it('sends on while the server wants one recording to wait', async () => {
    const { counter } = await openUnlocked({})
    cutNetwork()
    for (const code of [member, 'NMNVJ5UU']) {
      await weigh(code, ['3'])
      await record()
      await heading(/about 30/)
      await press('Next member')
    }
    fakeApi({
      'collections.record': ({ body }) =>
        body.memberCode === member ? refuse('TOO_MANY_REQUESTS') : { data: aReceipt() },
    })
    counter.sendNow()
    const states = () => new Set(counter.read().recordings.map(({ state }) => state))
    await waitFor(() => expect(states()).toEqual(new Set(['SENT', 'WAITING'])))
  })

  it('locks when a session has ended, and says whose PIN is needed to send what waits', async () => {
    const { counter, state } = await openUnlocked({
      ...answers,
      ...noPreview,
      'collections.record': refuse('SIGN_IN_REQUIRED'),
    })
    await weigh(member, ['3'])
    await record()
    await heading('Who is at the counter?')
    screen.getByText('Unlock to send waiting recordings')
    const { calls } = fakeApi({
      'counter.state': { data: state },
      'counter.collections': { data: [], totalCount: 0 },
      'counter.totals': { data: [] },
      'counterStaff.unlock': unlocked,
      'collections.record': { data: aReceipt() },
    })
    await unlockAs('Bruno')
    await press('Today')
    await screen.findByText('Unlock as Ana to send')
    expect(calls('collections.record')).toEqual([])
    await press('Bruno')
    await press('Lock')
    await unlockAs('Ana')
    await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
  })
})

describe('what the server refuses', () => {
  const open = async () => {
    const page = await openUnlocked({
      ...answers,
      ...noPreview,
      'collections.record': ({ body }) =>
        body.memberCode === member
          ? refuse('COLLECTION_REFUSED', { message: 'This member has left the programme.' })
          : { data: aReceipt() },
      'counter.collections': { data: [], totalCount: 0 },
      'counter.totals': { data: [] },
    })
    await weigh(member, ['3'])
    await record()
    await heading('Not recorded')
    await press('Next member')
    await press('Today')
    await screen.findByText('This member has left the programme.')
    return page
  }

  it('is recorded again for another member, at its own time and with another key', async () => {
    const { calls, counter } = await open()
    const [refused] = counter.read().recordings
    await press('Choose another member')
    await fill('Member code', 'NMNVJ5UU')
    await press('Record 3 kg about 30 points')
    await heading(/\+15/)
    expect(calls('collections.record')).toMatchObject([
      { body: { memberCode: member } },
      { body: { memberCode: 'NMNVJ5UU', at: refused?.at } },
    ])
    expect(counter.read().recordings.map(it => it.key)).not.toContain(refused?.key)
  })

  it('is discarded after a second press, and not before', async () => {
    const { counter } = await open()
    await press('Discard')
    expect(counter.read().recordings).toHaveLength(1)
    await press('Discard for good')
    await waitFor(() => expect(counter.read().recordings).toEqual([]))
    await screen.findByText('Nothing was recorded today.')
  })
})

describe('today', () => {
  it('lists what the store took in, by whom, with totals and what waits for review and why', async () => {
    const flags = [{ rule: 'BURST' as const, holdsPoints: true, detail: { withinAnHour: 6 } }]
    await openUnlocked({
      'counter.collections': {
        data: [
          aCounterCollection({ review: 'OPEN', flags, pointsPending: 15 }),
          aCounterCollection({ status: 'REVERSED' }),
        ],
      },
      'counter.totals': {
        data: [{ day: '2026-03-01', collections: 1, grams: 1500, points: 15, pointsPending: 15, reversed: 1 }],
      },
    })
    await press('Today')
    await screen.findByText(/^1 collection · 15 points, 15 of them waiting for review$/)
    screen.getByText('Waiting for review')
    screen.getByText('Collection number 6 by this member within an hour.')
    screen.getByText('Reversed')
    expect(screen.getAllByText(/· Ana$/)).toHaveLength(2)
  })
})

describe('handing over', () => {
  it('looks a code up and hands over after a second press', async () => {
    const redemption = aRedemption()
    const { calls } = await openUnlocked({
      'redemptions.atStore': { data: [redemption] },
      'redemptions.byCode': { data: redemption },
      'redemptions.fulfil': { data: { ...redemption, status: 'FULFILLED' } },
    })
    await press('Hand over')
    await fill('Code of the reward', 'QX497K2M')
    await press('Look up')
    await heading('Steel bottle')
    expect(calls('redemptions.fulfil')).toEqual([])
    await press('Hand over')
    await screen.findByText('Steel bottle handed over to Ana Ramos.')
    expect(calls('redemptions.fulfil')).toEqual([
      { body: { id: redemption.id, version: redemption.version, code: 'QX497K2M' } },
    ])
  })

  it('needs the network', async () => {
    const { counter } = await openUnlocked({})
    cutNetwork()
    await counter.refresh()
    await press('Hand over')
    await screen.findByText(/^Handing over needs the network/)
  })
})

describe('somebody without a card', () => {
  const foz = someId()

  it('is registered when nobody has their email, and weighed at once', async () => {
    const { calls } = await openUnlocked({
      'counter.findMember': refuse('NOT_FOUND'),
      'counter.registerMember': { data: aCounterMember({ name: 'Rui S.', isConfirmed: false }) },
      'neighborhoods.names': { data: [{ id: foz, name: 'Foz', city: 'Porto' }] },
    })
    await press('No card, or not a member yet')
    await fill('Email or phone of the member', 'rui@people.example')
    await press('Continue')
    await fill('Full name', 'Rui Sousa')
    await fill('Neighborhood (optional)', 'Foz')
    fireEvent.click(screen.getByRole('checkbox', { name: /privacy policy/ }))
    await press('Register and weigh')
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a neighborhood from the list')
    await fill('Neighborhood (optional)', 'Foz, Porto')
    await press('Register and weigh')
    await heading('Rui S.')
    screen.getByText(/^Not confirmed yet/)
    expect(calls('counter.registerMember')).toEqual([
      { body: { name: 'Rui Sousa', email: 'rui@people.example', neighborhoodId: foz, consent: true } },
    ])
  })
})

describe('signing out', () => {
  it('warns about what was not sent, and leaves nothing behind', async () => {
    const { counter } = await openUnlocked({ 'counterStaff.removeDevice': {} })
    cutNetwork()
    await weigh(member, ['3'])
    await record()
    await press('Next member')
    await press('Ana')
    await press('Sign out of this device')
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1 recording on this device has not reached the server.',
    )
    keepDraft({ staffId: 'bruno', member: aCounterMember(), entries: {} })
    await press('Sign out and delete 1 recording')
    await heading('Set up this device')
    expect(sessionStorage).toHaveLength(0)
    for (const store of ['values', 'staff', 'members', 'recordings'] as const)
      expect(await counter.database().count(store), store).toBe(0)
  })
})
