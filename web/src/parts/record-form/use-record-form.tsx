import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
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
  /** The form stays on the page while only the search params change. */
  outlivesSearch?: boolean
  /** Called when editing starts from a version. */
  onStart?: (record: Saved) => void
  /** Called after saving, instead of continuing with the saved version. */
  onSaved?: () => void
}

interface RecordForm<Saved, Input extends FieldValues, Output> {
  /** Asks about conflicts, too. */
  form: SendForm<Input, Output>
  /** The version being edited. */
  seen: Saved
  /** Saves the given fields where they changed, and leaves the form as it is typed. Null when nothing changed. */
  saveParts: (parts: Partial<Output>) => Promise<Saved | null>
}

/** Where editing goes on from. */
interface Start<Saved, Input> {
  record: Saved
  /** The fields as they were typed when they were saved; without them the form is filled from the record. */
  typed?: Partial<Input>
}

/** Edits a record with optimistic locking: nobody overwrites changes they have not seen. */
export function useRecordForm<Saved extends { version: number }, Input extends FieldValues, Output extends FieldValues>(
  options: Options<Saved, Input, Output>,
): RecordForm<Saved, Input, Output> {
  const { schema, record, noun, inputOf, send, comparedAs = input => input, onStart, onSaved } = options
  const { isChanged, outlivesSearch } = options
  const [from, setFrom] = useState<Start<Saved, Input>>({ record })
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const latest = useRef(record)
  const seen = from.record
  const start = (next: Start<Saved, Input>) => {
    latest.current = next.record
    setFrom(next)
    setTheirs(null)
    onStart?.(next.record)
  }
  const attempt = async (changed: Partial<Output>) => {
    try {
      return await send(changed, theirs ?? latest.current, latest.current)
    } catch (error) {
      // Each conflict response contains the newest version, which is the one to compare and overwrite.
      setTheirs(isConflict(error) ? (error.data as Saved) : null)
      throw error
    }
  }
  const form = useSendForm(schema, inputOf(seen) as DefaultValues<Input>, {
    isChanged,
    outlivesSearch,
    send: async values => {
      const saved = await attempt(changedFields(inputOf(latest.current) as unknown as Output, values))
      if (onSaved) onSaved()
      else start({ record: saved })
    },
  })
  const saveParts = async (parts: Partial<Output>) => {
    const changed = changedFields<Partial<Output>>(inputOf(latest.current) as unknown as Output, parts)
    if (Object.keys(changed).length === 0) return null
    const values = form.getValues()
    const typed = Object.fromEntries(Object.keys(changed).map(key => [key, values[key]])) as Partial<Input>
    const saved = await attempt(changed)
    start({ record: saved, typed })
    return saved
  }
  const { isDirty } = form.formState
  if (record.version > seen.version) {
    const isSame = Object.keys(changedFields(inputOf(seen), inputOf(record))).length === 0
    // An untouched form follows the record; a touched one when none of its fields changed.
    if (!isDirty && !isChanged) setFrom({ record })
    else if (isSame) setFrom({ record, typed: {} })
  }
  const refill = useEffectEvent(({ record: next, typed }: Start<Saved, Input>) => {
    latest.current = next
    if (!typed) return form.reset(inputOf(next))
    const base = { ...inputOf(next), ...typed }
    const typedSince = changedFields(base, form.getValues())
    form.reset(base, { keepValues: true, keepErrors: true, keepTouched: true })
    for (const [key, value] of Object.entries(typedSince))
      form.setValue(key as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true })
  })
  useEffect(() => refill(from), [from])

  const conflict = theirs && (
    <ConflictDialog
      noun={noun}
      mine={changedFields(comparedAs(inputOf(seen)), comparedAs(form.getValues()))}
      theirs={comparedAs(inputOf(theirs))}
      isBusy={form.formState.isSubmitting}
      onKeepMine={() => void form.submit()}
      onTakeTheirs={() => start({ record: theirs })}
      onCancel={() => setTheirs(null)}
    />
  )
  const prompts = (
    <>
      {form.prompts}
      {conflict}
    </>
  )
  return { form: { ...form, prompts }, seen, saveParts }
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'STALE_VERSION'
