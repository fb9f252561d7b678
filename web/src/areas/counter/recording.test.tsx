import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { setBrand } from '#ui/brand/brand.ts'
import { describedBy, fill, heading, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import {
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
import { aCounterMember, aReceipt } from '../../../test/records/counter.ts'
import { someId } from '../../../test/records/some.ts'

describe('recording', () => {
  it('takes a code, a plastic, a weight and one press', async () => {
    const { calls, state } = await openUnlocked(recordingAnswers)
    await weigh('uspr-x7j8', ['1', 'Decimal point', '5'])
    await heading('Teresa M.')
    await record()
    await heading(/\+15\s*points/)
    await screen.findByText(/balance 240 points/)
    screen.getByText(/Receipt K7M2QX49/)
    expect(calls('collections.record')).toMatchObject([
      { body: { storeId: state.store.id, memberCode, lines: [{ plasticCode: 'PET', grams: 1500 }] } },
    ])
  })

  it('goes on with what was typed after the page was reloaded, for the same person', async () => {
    const { state, unmount, counter } = await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['3'])
    const typed = Object.entries<string>(sessionStorage)
    unmount()
    counter.close()
    for (const [name, value] of typed) sessionStorage.setItem(name, value)
    const { calls } = await openCounterPage({
      ...recordingAnswers,
      'counter.state': { data: state },
      'counterStaff.unlock': unlocked,
      'counterStaff.lock': {},
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
    await waitFor(() => expect(calls('collections.record')).toMatchObject([{ body: { memberCode } }]))
    expect(sessionStorage).toHaveLength(0)
  })

  it('says at once that a code is mistyped, without asking anybody', async () => {
    const { calls } = await openUnlocked(recordingAnswers)
    const field = await fill('Member code', 'USPRX7J9')
    expect(describedBy(field)).toBe('Mistyped: compare the code with the card.')
    expect(calls('counter.findMember')).toEqual([])
  })

  it('says that nobody has a code', async () => {
    await openUnlocked({ 'counter.findMember': refuse('NOT_FOUND', { message: 'No member has this code' }) })
    const field = await fill('Member code', memberCode)
    await waitFor(() => expect(describedBy(field)).toBe('No member has this code.'))
  })

  it('offers only what the store accepts, several of them in one recording', async () => {
    const { calls } = await openUnlocked({ ...recordingAnswers, ...noPreview })
    await weigh(memberCode, ['2'])
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
      ...recordingAnswers,
      'collections.preview': { data: { points: 640, pointsPending: 640, flags, lines: [] } },
    })
    await weigh(memberCode, ['6', '4'])
    await press(/^64 kg is unusually high for this member \(usually about 1.2 kg\).\s*\+1$/)
    screen.getByText('640 points pending review.')
    screen.getByRole('button', { name: 'Record 64 kg 640 points pending review' })
  })

  it('says in the headline that points are pending', async () => {
    const flags = [{ rule: 'MEMBER_LIMIT' as const, holdsPoints: true, detail: { limitPoints: 2000, pointsBefore: 0 } }]
    await openUnlocked({
      ...recordingAnswers,
      'collections.record': { data: aReceipt({ points: 2500, pointsPending: 2500, flags }) },
    })
    await weigh(memberCode, ['9'])
    await record()
    await heading('2,500 points pending review')
  })

  it('says before the press that the server would refuse it, until the weight is another', async () => {
    const { calls } = await openUnlocked({
      ...recordingAnswers,
      'collections.preview': ({ body }) =>
        (body.lines[0]?.grams ?? 0) > 200_000
          ? refuse('COLLECTION_REFUSED', {
              fields: { lines: 'That is more of one plastic than one collection can hold' },
            })
          : { data: { points: 640, pointsPending: 0, flags: [], lines: [] } },
    })
    await weigh(memberCode, ['6', '4', '0'])
    await press(/^That is more of one plastic than one collection can hold/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record 640 kg not possible' }).disabled).toBe(true)
    await press('Delete')
    await press('Record 64 kg 640 points')
    await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
  })

  it('weighs whoever stands there when the look-ups of the store are used up', async () => {
    const { calls } = await openUnlocked({
      ...recordingAnswers,
      ...noPreview,
      'counter.findMember': refuse('TOO_MANY_REQUESTS', { message: 'Try again in 34 minutes' }),
    })
    await weigh(memberCode, ['3'])
    await screen.findByText(/^To be checked: weigh now/)
    await record()
    await waitFor(() => expect(calls('collections.record')).toMatchObject([{ body: { memberCode } }]))
  })

  it('prints a slip with the address where anybody can check it, as often as asked', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['1'])
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

  it('shows one screen at a time however many slips were printed', async () => {
    vi.stubGlobal('print', vi.fn())
    await openUnlocked(recordingAnswers)
    for (const kilograms of ['1', '2']) {
      await weigh(memberCode, [kilograms])
      await record()
      await press('Print slip')
      await press('Next member')
      await heading('Who is bringing plastic?')
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
      expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
    }
  })

  it('leaves nothing to go back to', async () => {
    await openUnlocked(recordingAnswers)
    await weigh(memberCode, ['3'])
    await record()
    await heading(/\+15\s*points/)
    fireEvent.popState(window)
    await heading('Who is bringing plastic?')
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
  })

  it('can be undone', async () => {
    const { calls } = await openUnlocked({
      ...recordingAnswers,
      'collections.undo': {
        data: { id: aReceipt().id, code: 'K7M2QX49', status: 'REVERSED', grams: 1500, points: 15 },
      },
    })
    await weigh(memberCode, ['1'])
    await record()
    await press(/^Undo \(until/)
    await heading('Undone')
    expect(calls('collections.undo')).toHaveLength(1)
  })
})

describe('somebody without a card', () => {
  const foz = someId()

  it('is registered when nobody has their email, and weighed at once', async () => {
    const { calls } = await openUnlocked({
      'counter.findMember': refuse('NOT_FOUND'),
      'counter.registerMember': {
        data: { ...aCounterMember({ name: 'Rui S.', isConfirmed: false }), confirmationCode: null },
      },
      'neighborhoods.names': { data: [{ id: foz, name: 'Foz', city: 'Porto' }] },
    })
    await press('No card, or not a member yet')
    await fill('Email or phone of the member', 'rui@people.example')
    await press('Continue')
    await fill('Full name', 'Rui Sousa')
    await fill('Neighborhood (optional)', 'Foz')
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('target')).toBe('_blank')
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

  it('is registered by phone alone, gets the codes in writing, and is weighed then', async () => {
    setBrand({ country: 'PT' })
    onTestFinished(() => setBrand({ country: '' }))
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { calls } = await openUnlocked({
      'counter.findMember': refuse('NOT_FOUND'),
      'counter.registerMember': {
        data: {
          ...aCounterMember({ name: 'Rui S.', memberCode: 'BEACHES5', isConfirmed: false }),
          confirmationCode: 'SANDCAST',
        },
      },
      'neighborhoods.names': { data: [] },
    })
    await press('No card, or not a member yet')
    await fill('Email or phone of the member', '912 345 678')
    await press('Continue')
    await fill('Full name', 'Rui Sousa')
    fireEvent.click(screen.getByRole('checkbox', { name: /privacy policy/ }))
    await press('Register and weigh')
    await heading('BEAC-HES5')
    screen.getByText('SAND-CAST')
    await press('Print both codes')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const slip = within(screen.getByRole('region', { name: 'Slip' }))
    slip.getByText('BEAC-HES5')
    slip.getByText('SAND-CAST')
    await press('Weigh')
    await heading('Rui S.')
    expect(calls('counter.registerMember')).toEqual([
      { body: { name: 'Rui Sousa', phone: '+351912345678', consent: true } },
    ])
  })
})
