import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

// What a person does to a page, found by what they read on it.

type Words = string | RegExp

export const heading = (name: Words) => screen.findByRole('heading', { level: 1, name })

export const press = async (name: Words) => userEvent.click(await screen.findByRole('button', { name }))

export const follow = async (name: Words) => userEvent.click(await screen.findByRole('link', { name }))

/** Goes through a menu button to one of its items. */
export async function choose(menu: Words, item: Words) {
  await press(menu)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** All at once, because keys one by one take long; once the field can be used. */
export async function fill(label: Words, text: string): Promise<HTMLInputElement> {
  const field = await waitFor(() => {
    const found = screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
    if (found.disabled) throw new Error(`${String(label)} is disabled`)
    return found
  })
  fireEvent.change(field, { target: { value: text } })
  return field
}

export const dialog = (name: Words) => screen.findByRole('dialog', { name })

/** What is said about a field: its help and what is wrong with it. */
export const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')
