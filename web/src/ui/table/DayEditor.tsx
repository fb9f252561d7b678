import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { startOfDay, toLocalDay } from '../format/moments.ts'
import type { Filter, FilterValue } from './table.types.ts'

type DayFilter = Extract<Filter, { kind: 'day' }>

/** An instant of the day that is meant: an end is the first moment after it. */
export const dayBehind = (instant: string, edge: DayFilter['edge']): string =>
  edge === 'end' ? new Date(new Date(instant).getTime() - 1).toISOString() : instant

interface Props {
  filter: DayFilter
  value: FilterValue
  onChange: (value: FilterValue) => void
  onDone: () => void
}

export function DayEditor({ filter, value, onChange, onDone }: Props) {
  const [day, setDay] = useState(typeof value === 'string' ? toLocalDay(dayBehind(value, filter.edge)) : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(startOfDay(day, filter.edge === 'end' ? 1 : 0))
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          type="date"
          label={filter.label}
          value={day}
          data-autofocus
          onChange={event => setDay(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  )
}
