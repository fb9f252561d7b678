import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { noPreview, openSetUp, openUnlocked } from '../../../test/open-counter.tsx'
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
})
