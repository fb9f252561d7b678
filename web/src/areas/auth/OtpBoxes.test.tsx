import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { OtpBoxes } from './OtpBoxes.tsx'

function Form() {
  const [otp, setOtp] = useState('')
  return (
    <>
      <OtpBoxes legend="6-digit code" value={otp} onChange={setOtp} />
      <output>{otp}</output>
    </>
  )
}

const box = (at: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${at} of 6`)
const values = () => [1, 2, 3, 4, 5, 6].map(at => box(at).value).join(',')
const paste = (at: number, text: string) => fireEvent.paste(box(at), { clipboardData: { getData: () => text } })

const open = () => {
  render(<Form />)
  return userEvent.setup()
}

describe('the boxes of a code', () => {
  it('are six, labelled, in a group with a legend, and the first has the focus', () => {
    open()
    expect(screen.getByRole('group', { name: '6-digit code' })).toBeVisible()
    expect(screen.getAllByRole('textbox')).toHaveLength(6)
    expect(document.activeElement).toBe(box(1))
    expect(box(1).autocomplete).toBe('one-time-code')
    expect(box(1).inputMode).toBe('numeric')
  })

  it('take one digit each and move on', async () => {
    const user = open()
    await user.keyboard('12x3')
    expect(values()).toBe('1,2,3,,,')
    expect(document.activeElement).toBe(box(4))
  })

  it('replace the digit they hold', async () => {
    const user = open()
    await user.keyboard('12')
    await user.click(box(1))
    await user.keyboard('9')
    expect(values()).toBe('9,2,,,,')
  })

  it.each(['123456', '123 456', 'Your code is 123456.'])('are all filled by pasting "%s" anywhere', text => {
    open()
    paste(4, text)
    expect(values()).toBe('1,2,3,4,5,6')
    expect(document.activeElement).toBe(box(6))
  })

  it('take part of a code from the box it is pasted into', () => {
    open()
    paste(3, '78')
    expect(values()).toBe(',,7,8,,')
    expect(document.activeElement).toBe(box(5))
  })

  it('are filled by autofill in the first box', () => {
    open()
    fireEvent.change(box(1), { target: { value: '654321' } })
    expect(values()).toBe('6,5,4,3,2,1')
  })

  it('ignore text without digits', () => {
    open()
    paste(1, 'no digits')
    expect(values()).toBe(',,,,,')
  })

  it('empty on Backspace, then the one before', async () => {
    const user = open()
    await user.keyboard('123')
    await user.keyboard('{Backspace}')
    expect(values()).toBe('1,2,,,,')
    expect(document.activeElement).toBe(box(3))
    await user.keyboard('{Backspace}{Backspace}')
    expect(values()).toBe(',,,,,')
    expect(document.activeElement).toBe(box(1))
  })

  it('keep every digit in its box when one in the middle is cleared', async () => {
    const user = open()
    paste(1, '123456')
    await user.click(box(3))
    await user.keyboard('{Backspace}')
    expect(values()).toBe('1,2,,4,5,6')
    expect(screen.getByRole('status').textContent).toBe('12 456')
  })

  it('are navigated with the arrow keys, Home and End', async () => {
    const user = open()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(box(3))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(box(2))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(box(6))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(box(6))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(box(1))
  })
})
