import { useEffect } from 'react'
import { debounce } from '#core/debounce.ts'
import type { StoreForm } from '../form/store-form.ts'
import { saveDraft } from './store-draft.ts'

/** Keeps the form in this browser as it is typed, and at once when the page is left. */
export function useDraft({ subscribe, getValues }: StoreForm): void {
  useEffect(() => {
    const later = debounce(() => saveDraft(getValues()))
    const now = () => {
      later.cancel()
      saveDraft(getValues())
    }
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => later() })
    addEventListener('pagehide', now)
    return () => {
      now()
      unsubscribe()
      removeEventListener('pagehide', now)
    }
  }, [subscribe, getValues])
}
