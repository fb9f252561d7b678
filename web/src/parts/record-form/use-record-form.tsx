import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#core/api/api-error.ts'
import { type SendForm, useSendForm } from '#ui/form/use-send-form.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { changedFields } from './changed-fields.ts'

interface Options<Saved extends { version: number }, Input extends FieldValues, Output extends FieldValues> {
  schema: z.ZodType<Output, Input>
  record: Saved
  /** The type of record: "neighborhood". */
  noun: string
  inputOf: (record: Saved) => Input
  /** Saves the changed fields on top of `onto`: `seen`, or the newer version after a conflict. */
  send: (changed: Partial<Output>, onto: Saved, seen: Saved) => Promise<Saved>
  /** Converts fields for comparing versions, if needed. */
  comparedAs?: (input: Input) => Record<string, unknown>
  /** Something other than the fields was changed, such as a picture. */
  isChanged?: boolean
  /** Called when editing starts from a version. */
  onStart?: (record: Saved) => void
  /** Called after saving, instead of continuing with the saved version. */
  onSaved?: () => void
}

interface RecordForm<Saved, Input extends FieldValues, Output> {
  form: SendForm<Input, Output>
  /** The version being edited. */
  seen: Saved
  /** The conflict dialog; render it next to the form. */
  conflict: ReactNode
}

/** Edits a record with optimistic locking: nobody overwrites changes they have not seen. */
export function useRecordForm<Saved extends { version: number }, Input extends FieldValues, Output extends FieldValues>(
  options: Options<Saved, Input, Output>,
): RecordForm<Saved, Input, Output> {
  const { schema, record, noun, inputOf, send, comparedAs = input => input, isChanged, onStart, onSaved } = options
  const [seen, setSeen] = useState(record)
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const start = (saved: Saved) => {
    setSeen(saved)
    setTheirs(null)
    onStart?.(saved)
  }
  const form = useSendForm(schema, inputOf(seen) as DefaultValues<Input>, {
    isChanged,
    send: async values => {
      const before = inputOf(seen) as unknown as Output
      try {
        const saved = await send(changedFields(before, values), theirs ?? seen, seen)
        if (onSaved) onSaved()
        else start(saved)
      } catch (error) {
        // Each conflict response contains the newest version, which is the one to compare and overwrite.
        setTheirs(isConflict(error) ? (error.data as Saved) : null)
        throw error
      }
    },
  })
  const { isDirty } = form.formState
  // An untouched form follows the record.
  if (!isDirty && !isChanged && record.version > seen.version) setSeen(record)
  const refill = useEffectEvent((from: Saved) => form.reset(inputOf(from)))
  useEffect(() => refill(seen), [seen])

  return {
    form,
    seen,
    conflict: theirs && (
      <ConflictDialog
        noun={noun}
        mine={changedFields(comparedAs(inputOf(seen)), comparedAs(form.getValues()))}
        theirs={comparedAs(inputOf(theirs))}
        isBusy={form.formState.isSubmitting}
        onKeepMine={() => void form.submit()}
        onTakeTheirs={() => start(theirs)}
        onCancel={() => setTheirs(null)}
      />
    ),
  }
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'STALE_VERSION'
