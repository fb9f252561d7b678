import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { MomentField } from '#ui/form/MomentField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { inOrder } from '#ui/in-order.ts'
import { nextMonday, usualStarts } from './rate-form.ts'

interface Props<Form extends FieldValues, Output> {
  form: ZodForm<Form, Output>
  /** A scheduled version stays scheduled. */
  isAlwaysLater?: boolean
}

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Schedule for later' },
]

export function StartFields<Form extends FieldValues, Output>({ form, isAlwaysLater = false }: Props<Form, Output>) {
  const startsName = 'starts' as Path<Form>
  const dateName = 'effectiveFrom' as Path<Form>
  const [now] = useState(() => new Date())
  const [starts, at]: string[] = useWatch({ control: form.control, name: [startsName, dateName] })
  const set = (name: Path<Form>, value: string | undefined) =>
    form.setValue(name, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
  const choose = (value: string) => {
    set(startsName, value)
    set(dateName, value === 'later' ? nextMonday() : undefined)
  }
  return (
    <fieldset className="stack">
      <legend>Start</legend>
      {!isAlwaysLater && <SegmentedControl aria-label="Start" data={choices} value={starts} onChange={choose} />}
      {starts === 'later' && (
        <>
          <MomentField
            control={form.control}
            name={dateName}
            label="Date and time"
            help="A future time in your time zone"
            min={now.toISOString()}
          />
          <Group gap={6} role="group" aria-label="Usual starts">
            {inOrder(usualStarts(now), usual => (
              <Button
                size="compact-sm"
                radius="xl"
                variant={at === usual.at ? 'filled' : 'default'}
                aria-pressed={at === usual.at}
                onClick={() => set(dateName, usual.at)}
              >
                {usual.label}
              </Button>
            ))}
          </Group>
        </>
      )}
    </fieldset>
  )
}
