import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Loaded } from './Loaded.tsx'

const unreadable = { isPending: false, isError: true, error: { errorType: 'NOT_FOUND', message: 'Gone' } }
const show = (query: object) =>
  render(
    <Loaded<{ data: string }> of={query as never} missing="Not there">
      {({ data }) => data}
    </Loaded>,
  )

it('keeps what it shows when that cannot be read again', () => {
  show({ ...unreadable, data: { data: 'Praia do Norte' } })
  screen.getByText('Praia do Norte')
})

it('says that a record is not there', () => {
  show(unreadable)
  expect(screen.getByText('Not there')).toBeTruthy()
})
