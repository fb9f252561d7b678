import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { MomentField } from '#ui/form/MomentField.tsx'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import classes from './plastic-rates.module.css'
import { tomorrow } from './rate-form.ts'

interface Props<Form extends FieldValues, Output> {
  form: ZodForm<Form, Output>
  /** A version that is scheduled already stays scheduled. */
  isAlwaysLater?: boolean
}

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'From a moment' },
]

/** When a rate begins to hold. */
export function StartFields<Form extends FieldValues, Output>({ form, isAlwaysLater = false }: Props<Form, Output>) {
  const startsName = 'starts' as Path<Form>
  const momentName = 'effectiveFrom' as Path<Form>
  const [now] = useState(() => new Date().toISOString())
  const starts: string = useWatch({ control: form.control, name: startsName })
  const set = (name: Path<Form>, value: string | undefined) =>
    form.setValue(name, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
  const choose = (value: string) => {
    set(startsName, value)
    set(momentName, value === 'later' ? tomorrow() : undefined)
  }
  return (
    <fieldset className={classes.group}>
      <legend>When it begins</legend>
      {!isAlwaysLater && (
        <SegmentedControl aria-label="When it begins" data={choices} value={starts} onChange={choose} />
      )}
      {starts === 'later' && (
        <MomentField
          control={form.control}
          name={momentName}
          label="Day and time"
          help="In your time zone. Nothing can be set for the past."
          min={now}
        />
      )}
    </fieldset>
  )
}
