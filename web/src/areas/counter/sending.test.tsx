import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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
import { aReceipt } from '../../../test/records/counter.ts'
import { openCounter } from './model/counter.ts'

const network = () => screen.getByRole('banner').textContent

describe('without network', () => {
  it('records all the same, and sends it once, with its own time, when the network returns', async () => {
    const { counter, state } = await openUnlocked({})
    cutNetwork()
    await weigh(memberCode, ['3'])
    await screen.findByText(/^To be checked/)
    await record()
    await heading(/about 30\s*points/)
    await waitFor(() => expect(network()).toContain('Offline, 1 waiting'))
    const [kept] = counter.read().recordings
    const { calls } = fakeApi({ 'counter.state': { data: state }, 'collections.record': { data: aReceipt() } })
    counter.sendNow()
    await heading(/\+15\s*points/)
    expect(calls('collections.record')).toEqual([{ body: expect.objectContaining({ memberCode, at: kept?.at }) }])
    counter.sendNow()
    await waitFor(() => expect(network()).toContain('Online'))
    expect(calls('collections.record')).toHaveLength(1)
  })

  it('keeps what was recorded when the page is closed, and sends it from the next one before anybody unlocks', async () => {
    const { state, unmount, counter } = await openUnlocked({})
    cutNetwork()
    await weigh(memberCode, ['3'])
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

  it('dates what a clock that ran ahead recorded before it sends it, although the browser did not say that the network is back', async () => {
    const { counter, state } = await openUnlocked({})
    cutNetwork()
    const now = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3_600_000)
    await weigh(memberCode, ['3'])
    await record()
    await heading(/about 30/)
    clock.mockRestore()
    const answer = { ...state, at: new Date().toISOString() }
    fakeApi({ 'counter.state': { data: answer }, 'collections.record': { data: aReceipt() } })
    counter.sendNow()
    await heading(/\+15\s*points/)
    const sentAt = Date.parse(counter.read().recordings[0]?.at ?? '')
    expect(Math.abs(sentAt - now())).toBeLessThan(60_000)
  })

  it('sends on while the server wants one recording to wait', async () => {
    const { counter, state } = await openUnlocked({})
    cutNetwork()
    for (const code of [memberCode, 'NMNVJ5UU']) {
      await weigh(code, ['3'])
      await record()
      await heading(/about 30/)
      await press('Next member')
    }
    fakeApi({
      'counter.state': { data: state },
      'collections.record': ({ body }) =>
        body.memberCode === memberCode ? refuse('TOO_MANY_REQUESTS') : { data: aReceipt() },
    })
    counter.sendNow()
    const states = () => new Set(counter.read().recordings.map(({ state }) => state))
    await waitFor(() => expect(states()).toEqual(new Set(['SENT', 'WAITING'])))
  })

  it('locks when a session has ended, and anybody’s PIN sends what waits', async () => {
    const { counter, state } = await openUnlocked({
      ...recordingAnswers,
      ...noPreview,
      'collections.record': refuse('SIGN_IN_REQUIRED'),
    })
    const [ana] = counter.read().staff
    await weigh(memberCode, ['3'])
    await record()
    await heading('Who is at the counter?')
    screen.getByText('1 recording waits to be sent. Anyone’s PIN sends them.')
    const { calls } = fakeApi({
      'counter.state': { data: state },
      'counterStaff.unlock': unlocked,
      'counterStaff.lock': {},
      'collections.record': { data: aReceipt() },
    })
    await unlockAs('Bruno')
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
    expect(calls('collections.record')).toMatchObject([{ body: { staffId: ana?.id } }])
  })

  it('says that it waits while the store is paused, and is online all the same', async () => {
    const { counter, state } = await openUnlocked({
      ...recordingAnswers,
      ...noPreview,
      'collections.record': refuse('STORE_PAUSED', { message: 'This store is paused' }),
      'counter.collections': { data: [], totalCount: 0 },
      'counter.totals': { data: [] },
    })
    await weigh(memberCode, ['3'])
    await record()
    await waitFor(() => expect(counter.read().recordings[0]?.problem).toBe('This store is paused.'))
    await press('Next member')
    await press('Today')
    await screen.findByText('This store is paused. It is sent again.')
    expect(network()).not.toContain('Offline')
    fakeApi({
      'counter.state': { data: state },
      'collections.record': { data: aReceipt() },
      'counterStaff.lock': {},
      'counter.collections': { data: [], totalCount: 0 },
      'counter.totals': { data: [] },
    })
    counter.sendNow()
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
  })
})

describe('a counter that was locked', () => {
  const tokenOf = (counter: { read: () => { staff: { name: string; token: string | null }[] } }) =>
    counter.read().staff[0]?.token

  it('has no token any more, and the server ended the session', async () => {
    const { counter, calls, state } = await openUnlocked({})
    const ana = counter.read().staff[0]
    await press('Ana')
    await press('Lock')
    await waitFor(() => expect(tokenOf(counter)).toBeNull())
    await waitFor(() => expect(calls('counterStaff.lock')).toEqual([{ body: { staffId: ana?.id } }]))
    fakeApi({ 'counter.state': { data: state }, 'counterStaff.unlock': unlocked, 'counterStaff.lock': {} })
    expect(await counter.unlock({ id: ana?.id ?? '', name: 'Ana' }, '1234')).toEqual({ staffId: ana?.id })
    expect(tokenOf(counter)).toBe(ana?.token)
  })

  it('offline has no token either, and tells the server when it can be reached', async () => {
    const { counter, state } = await openUnlocked({})
    const ana = counter.read().staff[0]
    cutNetwork()
    await press('Ana')
    await press('Lock')
    await waitFor(() => expect(tokenOf(counter)).toBeNull())
    const { calls } = fakeApi({ 'counter.state': { data: state }, 'counterStaff.lock': {} })
    await counter.refresh()
    expect(calls('counterStaff.lock')).toEqual([{ body: { staffId: ana?.id } }])
    await counter.refresh()
    expect(calls('counterStaff.lock')).toHaveLength(1)
  })

  it('keeps the token until what they recorded is sent', async () => {
    const { counter, state } = await openUnlocked({ ...recordingAnswers, ...noPreview })
    cutNetwork()
    await weigh(memberCode, ['3'])
    await record()
    await heading(/about 30/)
    await press('Next member')
    await press('Ana')
    await press('Lock')
    await heading('Who is at the counter?')
    expect(tokenOf(counter)).not.toBeNull()
    const { calls } = fakeApi({ ...recordingAnswers, 'counter.state': { data: state }, 'counterStaff.lock': {} })
    counter.sendNow()
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
    await waitFor(() => expect(calls('counterStaff.lock')).toHaveLength(1))
    expect(tokenOf(counter)).toBeNull()
  })
})

describe('two tabs of a counter', () => {
  it('agree on whether the server can be reached', async () => {
    const { counter, state } = await openUnlocked({})
    const other = await openCounter(counter.database().name)
    onTestFinished(() => other.close())
    // The first, which it asks for by itself, would answer after the network was cut.
    await other.refresh()
    cutNetwork()
    await counter.refresh()
    await waitFor(() => expect(other.read().isOnline).toBe(false))
    await waitFor(() => expect(network()).toMatch(/Offline$/))
    fakeApi({ 'counter.state': { data: state } })
    await other.refresh()
    await waitFor(() => expect(network()).toMatch(/Online$/))
  })
})

describe('what the server refuses', () => {
  const open = async () => {
    const page = await openUnlocked({
      ...recordingAnswers,
      ...noPreview,
      'collections.record': ({ body }) =>
        body.memberCode === memberCode
          ? refuse('COLLECTION_REFUSED', { message: 'This member has left the programme.' })
          : { data: aReceipt() },
      'counter.collections': { data: [], totalCount: 0 },
      'counter.totals': { data: [] },
    })
    await weigh(memberCode, ['3'])
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
      { body: { memberCode } },
      { body: { memberCode: 'NMNVJ5UU', at: refused?.at } },
    ])
    expect(counter.read().recordings.map(recording => recording.key)).not.toContain(refused?.key)
    fireEvent.popState(window)
    await heading('Who is bringing plastic?')
    await screen.findByRole('navigation', { name: 'Counter' })
  })

  it('is not recorded a second time by a tab that still shows it', async () => {
    const { calls, counter } = await open()
    const [refused] = counter.read().recordings
    await press('Correct weights')
    await counter.discard(refused?.key ?? '')
    await record()
    await press(/^It was corrected or discarded before/)
    expect(calls('collections.record')).toHaveLength(1)
  })

  it('is sent again as it is, once what was wrong has passed', async () => {
    const { counter } = await open()
    const [refused] = counter.read().recordings
    const { calls } = fakeApi({
      'collections.record': { data: aReceipt() },
      'counter.collections': { data: [] },
      'counter.totals': { data: [] },
    })
    await press('Send again')
    await waitFor(() => expect(counter.read().recordings[0]?.state).toBe('SENT'))
    const { memberCode, at, lines } = refused ?? {}
    expect(calls('collections.record')).toMatchObject([{ body: { memberCode, at, lines } }])
  })

  it('is discarded after a second press, and not before', async () => {
    const { counter } = await open()
    await press('Discard')
    expect(counter.read().recordings).toHaveLength(1)
    await press('Discard permanently')
    await waitFor(() => expect(counter.read().recordings).toEqual([]))
    await screen.findByText('Nothing was recorded today.')
  })
})
