import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Filter, FilterValue } from './table.types.ts'

interface Props {
  filter: Extract<Filter, { kind: 'number' }>
  value: FilterValue
  onChange: (value: FilterValue) => void
  onDone: () => void
}

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 15)

export function NumberEditor({ filter, value, onChange, onDone }: Props) {
  const [text, setText] = useState(typeof value === 'string' ? value : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text === '' ? undefined : String(Number(text)))
    onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={filter.label}
          description={`In ${filter.unit}`}
          inputMode="numeric"
          value={text}
          data-autofocus
          onChange={event => setText(digits(event.currentTarget.value))}
        />
        <Button type="submit" size="xs">
          Apply
        </Button>
      </Stack>
    </form>
  )
}
