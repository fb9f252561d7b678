import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { noPreview, openSetUp, openUnlocked, recordingAnswers, weigh } from '../../../test/open-counter.tsx'
import { aCounterMember, aCounterState } from '../../../test/records/counter.ts'

const answers = {
  'counter.findMember': { data: aCounterMember() },
  ...noPreview,
} as const

const weight = () => screen.getByLabelText('Weight').textContent

describe('a counter with a keyboard', () => {
  it('takes a PIN, and Enter for Unlock once it is long enough', async () => {
    const { calls } = await openSetUp({}, aCounterState())
    await press(/^Ana/)
    await heading('PIN of Ana')
    await userEvent.keyboard('123{Enter}')
    expect(calls('counterStaff.unlock')).toEqual([])
    await userEvent.keyboard('5{Backspace}4{Enter}')
    await screen.findByRole('navigation', { name: 'Counter' })
    expect(calls('counterStaff.unlock')).toMatchObject([{ body: { pin: '1234' } }])
  })

  it('takes a weight with either decimal sign, and no key as a recording', async () => {
    const { calls } = await openUnlocked(answers)
    await fill('Member code', 'USPRX7J8')
    await press('PET bottles')
    await userEvent.keyboard('1,25{Backspace}')
    expect(weight()).toBe('1.2')
    await press('g')
    await userEvent.keyboard('.5{Enter}')
    expect(weight()).toBe('12,005')
    expect(calls('collections.record')).toEqual([])
  })

  it('does not add the PIN to the weight that waits behind it', async () => {
    await openUnlocked(answers)
    await fill('Member code', 'USPRX7J8')
    await press('PET bottles')
    await userEvent.keyboard('2')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(document.body)
    vi.advanceTimersByTime(5 * 60_000)
    vi.useRealTimers()
    await press(/^Ana/)
    await userEvent.keyboard('1234{Enter}')
    await screen.findByRole('button', { name: 'Record 2 kg about 20 points' })
  })

  it('takes what a scanner types wherever the focus is, and begins with its first sign', async () => {
    await openUnlocked(answers)
    await heading('Who is bringing plastic?')
    screen.getByRole('button', { name: 'Scan member card' }).focus()
    await userEvent.keyboard('https://programme.example/m/USPRX7J8{Enter}')
    await heading('Teresa M.')
  })

  it.each([
    ['NZ9VUR36{Enter}', 0],
    ['.7NZ9VUR36{Enter}', 0],
    ['mv5sv9cd{Enter}', 15],
    ['NZ9V-UR36', 15],
    ['https://programme.example:8443/m/512/NZ9VUR36{Enter}', 0],
    ['23456789012{Enter}', 0],
    ['9Z9V2R3{Enter}', 0],
  ])('gives the weight back that a scanned card has typed over: %s', async (scanned, delay) => {
    const { calls } = await openUnlocked(answers)
    await weigh('USPRX7J8', ['0', 'Decimal point', '5'])
    screen.getByRole('button', { name: /^Record/ }).focus()
    await userEvent.setup({ delay }).keyboard(scanned)
    await screen.findByText('A card was scanned: record or cancel this one first')
    expect(weight()).toBe(scanned.startsWith('.7') ? '0.57' : '0.5')
    expect(calls('collections.record')).toEqual([])
    await press('Delete')
    expect(screen.queryByText(/^A card was scanned/)).toBeNull()
    expect(weight()).toBe(scanned.startsWith('.7') ? '0.5' : '0.')
  })

  it('leaves digits that somebody types as fast as a scanner', async () => {
    await openUnlocked(answers)
    await weigh('USPRX7J8', [])
    await press('g')
    await userEvent.setup({ delay: null }).keyboard('6401234{Enter}')
    expect(weight()).toBe('6,401,234')
  })

  it('takes no card for a PIN', async () => {
    const { calls } = await openSetUp({}, aCounterState())
    await press(/^Ana/)
    await press('1')
    await press('2')
    await userEvent.keyboard('22334455{Enter}')
    await screen.findByText('A card was scanned: enter the PIN first')
    screen.getByLabelText('2 digits entered')
    expect(calls('counterStaff.unlock')).toEqual([])
  })

  it('begins with the next member when their card is scanned on the receipt, whatever has the focus', async () => {
    const { calls } = await openUnlocked({
      ...recordingAnswers,
      'counter.findMember': ({ query }) => ({
        data: aCounterMember({ memberCode: query.code, name: query.code === 'NZ9VUR36' ? 'Duarte P.' : 'Teresa M.' }),
      }),
    })
    await weigh('USPRX7J8', ['3'])
    await press(/^Record/)
    await screen.findByText(/Receipt K7M2QX49/)
    screen.getByRole('button', { name: /^Undo/ }).focus()
    await userEvent.keyboard('NZ9VUR36{Enter}')
    await heading('Duarte P.')
    expect(calls('collections.undo')).toEqual([])
    fireEvent.popState(window)
    await heading('Who is bringing plastic?')
  })

  it('says what is wrong with a card that was scanned on the receipt', async () => {
    await openUnlocked(recordingAnswers)
    await weigh('USPRX7J8', ['3'])
    await press(/^Record/)
    await screen.findByText(/Receipt K7M2QX49/)
    await userEvent.keyboard('NZ9VUR37{Enter}')
    await heading('Who is bringing plastic?')
    screen.getByText('Mistyped: compare the code with the card.')
  })

  it('takes a card out of a field for something else, and sends no form by its Enter', async () => {
    const { calls } = await openUnlocked(answers)
    await press('No card, or not a member yet')
    const field = await screen.findByLabelText<HTMLInputElement>('Email or phone of the member')
    await userEvent.type(field, 'rui')
    await userEvent.setup({ delay: null }).keyboard('NZ9VUR36{Enter}')
    await screen.findByText('A card was scanned: finish or cancel this first')
    expect(field.value).toBe('rui')
    expect(calls('counter.findMember')).toEqual([])
  })
})
