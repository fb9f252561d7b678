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
  /** What the record is called: "neighborhood". */
  noun: string
  inputOf: (record: Saved) => Input
  /** Saves the fields this person changed on top of `onto`, which is `seen` unless someone else saved since. */
  send: (changed: Partial<Output>, onto: Saved, seen: Saved) => Promise<Saved>
  /** Fields as two versions are compared by them, where that is not as they are kept. */
  comparedAs?: (input: Input) => Record<string, unknown>
  /** Something beside the fields was changed, such as a picture. */
  isChanged?: boolean
  /** Editing starts from this version. */
  onStart?: (record: Saved) => void
  /** Instead of going on with the saved version. */
  onSaved?: () => void
}

interface RecordForm<Saved, Input extends FieldValues, Output> {
  form: SendForm<Input, Output>
  /** The version that is being edited. */
  seen: Saved
  /** The question when someone else saved first; belongs beside the form. */
  conflict: ReactNode
}

/** Edits a record that others may edit at the same time: nobody overwrites what they have not seen. */
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
        // Each refusal brings the newest version: what is compared, and saved over, is never an older one.
        setTheirs(isConflict(error) ? (error.data as Saved) : null)
        throw error
      }
    },
  })
  const { isDirty } = form.formState
  // What nobody has begun to edit follows the record.
  if (!isDirty && !isChanged && record.version > seen.version) setSeen(record)
  const refill = useEffectEvent(() => form.reset(inputOf(seen)))
  useEffect(() => refill(), [seen.version])

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
