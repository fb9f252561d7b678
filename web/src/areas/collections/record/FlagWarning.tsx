import { flagNames } from '@fulmar/contract/collections/collection-flags'
import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatPending } from '../collections.words.ts'
import { type RecordForm, recordForm, toInput } from './record-form.ts'

/** What the server would refuse, flag or hold, before anything is recorded. */
export function FlagWarning({ form }: { form: ZodForm<RecordForm, RecordForm> }) {
  const complete = recordForm.safeParse(useWatch({ control: form.control }))
  // Text, because only what differs is asked for again.
  const settled = useDebounced(complete.success ? JSON.stringify(toInput(complete.data, undefined)) : '')
  const found = useApi(
    collections.preview,
    { body: (settled ? JSON.parse(settled) : {}) as CollectionInput },
    { enabled: settled !== '', staleTime: 0, retry: false },
  )
  const words = () => {
    if (settled === '') return undefined
    if (found.isError) return found.error.message
    if (!found.data || found.data.data.flags.length === 0) return undefined
    const { flags } = found.data.data
    const reasons = [...new Set(flags.map(flag => flagNames[flag.rule].toLowerCase()))].join(', ')
    const pending = formatPending(found.data.data)
    return `${pending ? `${pending}. ` : ''}This collection will be flagged: ${reasons}.`
  }
  const warning = words()
  return (
    <div className={warning ? 'notice small whole' : undefined} role="status">
      {warning && (
        <>
          <TriangleAlert size={16} aria-hidden />
          <span className="grow">{warning}</span>
        </>
      )}
    </div>
  )
}
