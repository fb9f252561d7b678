import type { CollectionInput, CollectionPreview } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '#core/api/call.ts'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { type RecordForm, recordForm, toInput } from './record-form.ts'
import { type Usual, unitWarning } from './unit-warning.ts'

/** Text, because only what differs is asked for again. */
const asText = (form: RecordForm) => JSON.stringify(toInput(form))

const looksLikeSlip = ({ lines, unit }: RecordForm, usual: Usual) =>
  lines.some(({ weight }) => unitWarning({ weight, unit, usual, maxGrams: undefined }))

export type Judgement = ReturnType<typeof useJudgement>

/**
 * What the server would refuse, flag or hold, while the form is being filled in. What speaks against a collection has to be
 * submitted twice, unchanged.
 */
export function useJudgement(form: ZodForm<RecordForm, RecordForm>, usual: Usual) {
  const complete = recordForm.safeParse(useWatch({ control: form.control }))
  const current = complete.success ? asText(complete.data) : ''
  const settled = useDebounced(current)
  const body = (settled ? JSON.parse(settled) : {}) as CollectionInput
  const found = useApi(collections.preview, { body }, { enabled: settled !== '', staleTime: 0, retry: false })
  const [asked, setAsked] = useState<string>()

  /** Whether it may be recorded now; if not, the form asks. Without an answer, recording it is the judgement. */
  const allows = async (values: RecordForm): Promise<boolean> => {
    const text = asText(values)
    if (text === asked) return true
    const preview = await call(collections.preview, { body: toInput(values) }).catch(() => undefined)
    if (!preview?.data.flags.length && !looksLikeSlip(values, usual)) return true
    setAsked(text)
    return false
  }
  const preview: CollectionPreview | undefined = settled === current ? found.data?.data : undefined
  return {
    preview: settled === '' ? undefined : preview,
    refusal: settled === '' ? undefined : found.error?.message,
    isAsking: asked !== undefined && asked === current,
    allows,
  }
}
