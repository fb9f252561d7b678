import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { earlyPage, useEarlyPage } from './use-early-page.ts'

const onSubmit = vi.fn()

/** A page whose first field takes the focus, with what happens between its rendering and its place on the screen. */
function Page({ meanwhile }: { meanwhile?: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  useEarlyPage((name, value) => (name === 'email' ? setEmail(value) : setPassword(value)))
  meanwhile?.()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit({ email, password })
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: as the field of the login does */}
      <input aria-label="Email" name="email" autoFocus value={email} onChange={event => setEmail(event.target.value)} />
      <input
        aria-label="Password"
        name="password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
    </form>
  )
}

function arrive() {
  document.body.innerHTML = '<div id="early"><input name="email"><input name="password"></div><div id="root"></div>'
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#early [name="${name}"]`)
  const container = document.getElementById('root') ?? undefined
  return { email: field('email'), password: field('password'), container }
}
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (field: HTMLInputElement | null, text: string) => {
  field?.focus()
  if (field) field.value = text
}

afterEach(() => {
  onSubmit.mockReset()
  document.body.replaceChildren()
})

it('goes on with the texts, in the field and at the place where they were being typed', () => {
  const { email, password, container } = arrive()
  type(email, 'ana@example.org')
  type(password, 'fulmar-demo')
  password?.setSelectionRange(3, 6)
  render(<Page />, { container })
  expect([shown('Email').value, shown('Password').value]).toEqual(['ana@example.org', 'fulmar-demo'])
  expect(document.activeElement).toBe(shown('Password'))
  expect([shown('Password').selectionStart, shown('Password').selectionEnd]).toEqual([3, 6])
  expect(onSubmit).not.toHaveBeenCalled()
})

it('has what was typed while it was being rendered', () => {
  const { email, password, container } = arrive()
  type(email, 'ana')
  render(<Page meanwhile={() => type(password, 'typed late')} />, { container })
  expect([shown('Email').value, shown('Password').value]).toEqual(['ana', 'typed late'])
  expect(document.activeElement).toBe(shown('Password'))
})

it('sends what was sent too early', () => {
  const { email, container } = arrive()
  type(email, 'ana')
  const page = earlyPage()
  if (page) page.dataset.submitted = ''
  render(<Page />, { container })
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'ana', password: '' })
})

it('leaves a page alone that nobody used before, or that had no early one', () => {
  const { container } = arrive()
  const { unmount } = render(<Page />, { container })
  expect(document.activeElement).toBe(shown('Email'))
  act(() => unmount())
  earlyPage()?.remove()
  render(<Page />)
  expect(shown('Email').value).toBe('')
})
