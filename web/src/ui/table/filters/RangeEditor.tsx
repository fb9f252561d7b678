import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RangeFilter } from '../table.types.ts'
import { fieldsOf, isTurnedRound, type Range, rangeOfFields } from './range.ts'

interface Props {
  filter: RangeFilter
  value: Range
  onChange: (value: Range) => void
  onDone: () => void
}

const words = {
  days: { to: 'Until', turnedRound: 'This is before the start date' },
  numbers: { to: 'Up to', turnedRound: 'This is less than the minimum' },
}
const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 15)

/** Both ends of a range; either may be empty. */
export function RangeEditor({ filter, value, onChange, onDone }: Props) {
  const { kind } = filter
  const [[from, to], setEnds] = useState(fieldsOf(kind, value))
  const typed = (text: string) => (kind === 'numbers' ? digits(text) : text)
  const isWrong = isTurnedRound(kind, [from, to])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    onChange(rangeOfFields(kind, [from, to]))
    onDone()
  }
  const looks = kind === 'days' ? ({ type: 'date' } as const) : ({ inputMode: 'numeric' } as const)
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          {...looks}
          label="From"
          value={from}
          data-autofocus
          onChange={event => setEnds([typed(event.currentTarget.value), to])}
        />
        <TextInput
          {...looks}
          label={words[kind].to}
          value={to}
          error={isWrong && words[kind].turnedRound}
          onChange={event => setEnds([from, typed(event.currentTarget.value)])}
        />
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  )
}
