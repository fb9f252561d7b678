import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { setBrand } from '../brand/brand.ts'
import { PhoneInput } from './PhoneInput.tsx'

const stored = vi.fn()
function Form() {
  const [value, setValue] = useState('')
  const onChange = (phone: string) => {
    stored(phone)
    setValue(phone)
  }
  return (
    <MantineProvider>
      <PhoneInput label="Phone" value={value} onChange={onChange} />
    </MantineProvider>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Phone')
const national = () => field().value.replace(/\D/g, '')
const country = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

it.each([
  ['+351 912 345 678', '+351912345678', '912345678', 'Portugal'],
  ['00351912345678', '+351912345678', '912345678', 'Portugal'],
  ['+12025550143', '+12025550143', '2025550143', 'United States'],
  [' +44 7700 900123', '+447700900123', '7700900123', 'United Kingdom'],
])('takes %s whole, pasted or filled in by the browser', async (text, phone, shown, name) => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: text } })
  expect(stored).toHaveBeenLastCalledWith(phone)
  expect(national()).toBe(shown)
  expect(country(name)).toBeVisible()
})

it('keeps what is typed with its country until the field is left', async () => {
  render(<Form />)
  await userEvent.type(field(), '+351912345678')
  expect(field().value).toBe('+351912345678')
  expect(stored).toHaveBeenLastCalledWith('+351912345678')
  await userEvent.tab()
  expect(national()).toBe('912345678')
  expect(country('Portugal')).toBeVisible()
})

it('takes a national number for the country shown', async () => {
  render(<Form />)
  await userEvent.type(field(), '2025550143')
  expect(stored).toHaveBeenLastCalledWith('+12025550143')
})

it('begins with the country of the programme, in groups of three where it has no format of its own', async () => {
  setBrand({ country: 'PT' })
  render(<Form />)
  expect(country('Portugal')).toBeVisible()
  await userEvent.type(field(), '912345678')
  expect(field().value).toBe('912 345 678')
  expect(stored).toHaveBeenLastCalledWith('+351912345678')
  setBrand({ country: '' })
})
