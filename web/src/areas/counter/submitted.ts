import type { FormEvent } from 'react'

/** The fields of a form that is being submitted, as they were typed. */
export function submitted(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return name => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
