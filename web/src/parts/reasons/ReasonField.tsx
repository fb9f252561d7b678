import { masterData, type ReasonType, withDetails } from '@fulmar/contract/master-data'
import { Button, Textarea } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useField } from '#ui/form/field.ts'

interface Props<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>
  name: FieldPath<Input>
  /** The list of the master data to choose from; without one the reason is free text. */
  list?: ReasonType | undefined
  help?: ReactNode
}

const MOST = 500

/** A reason chosen from a list, with details where needed, or in one's own words. Its value is the text that is recorded. */
export function ReasonField<Input extends FieldValues, Output>({ control, name, list, help }: Props<Input, Output>) {
  const entries = useApi(
    masterData.list,
    { query: { type: list ?? 'STORE_REJECT_REASON' } },
    { enabled: list !== undefined },
  )
  const { field, wiring } = useField({ control, name, label: 'Reason', help })
  const { ref, name: fieldName, onBlur } = field
  const [chosen, setChosen] = useState<string>()
  const [words, setWords] = useState('')
  const write = (label: string | undefined, text: string) => {
    setChosen(label)
    setWords(text)
    field.onChange(label === undefined ? text : withDetails(label, text.trim()))
  }
  const offered = entries.data?.data.filter(entry => entry.active) ?? []
  return (
    <>
      {offered.length > 0 && (
        <fieldset className="row" style={{ gap: 6 }}>
          <legend>Common reasons</legend>
          {offered.map(({ id, label }) => (
            <Button
              key={id}
              variant={chosen === label ? 'light' : 'default'}
              size="compact-sm"
              aria-pressed={chosen === label}
              leftSection={chosen === label && <Check size={14} aria-hidden />}
              onClick={() => write(chosen === label ? undefined : label, words)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <Textarea
        {...wiring}
        label={chosen === undefined ? wiring.label : 'Details (optional)'}
        aria-required={chosen === undefined || undefined}
        autosize
        minRows={2}
        maxLength={MOST - (chosen === undefined ? 0 : chosen.length + 2)}
        ref={ref}
        name={fieldName}
        onBlur={onBlur}
        value={words}
        onChange={event => write(chosen, event.currentTarget.value)}
      />
    </>
  )
}
