import { useEffect } from 'react'
import { debounce } from '#core/debounce.ts'
import { blankStoreForm, type StoreForm, type StoreFormValues } from '../form/store-form.ts'

const key = 'fulmar-store-request'
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Keeps only values that fit the form: an older version may have stored the draft. */
function like<T>(model: T, given: unknown): T {
  if (model === null) return (typeof given === 'number' ? given : null) as T
  if (Array.isArray(model))
    return (Array.isArray(given) && given.length === model.length
      ? model.map((row: unknown, index) => like(row, given[index]))
      : model) as unknown as T
  if (typeof model === 'object') {
    const from = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
    return Object.fromEntries(Object.entries(model).map(([name, value]) => [name, like(value, from[name])])) as T
  }
  return typeof given === typeof model ? (given as T) : model
}

const isSame = (a: StoreFormValues, b: StoreFormValues) => JSON.stringify(a) === JSON.stringify(b)

/** Images and passwords are never stored. */
const keepable = (values: StoreFormValues): StoreFormValues => ({ ...values, image: '', password: '', nickname: '' })

/** The stored draft, if there is one and storage is available. */
export function loadDraft(): StoreFormValues | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { savedAt?: number; values?: unknown } | null
    if (!stored?.values || Date.now() - (stored.savedAt ?? 0) > keptMs) return undefined
    const values = keepable(like(blankStoreForm(), stored.values))
    return isSame(values, blankStoreForm()) ? undefined : values
  } catch {
    return undefined
  }
}

/** Stores the draft; a blank form removes it. */
export function saveDraft(given: StoreFormValues): void {
  const values = keepable(given)
  try {
    if (isSame(values, blankStoreForm())) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values }))
  } catch {
    // Storage is blocked: the form still holds everything.
  }
}

/** Stores the draft while typing, and at once when the page is left. */
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
