import { blankStoreForm, type StoreFormValues } from '../form/store-form.ts'

const key = 'fulmar-store-request'
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Takes from what was stored only what has the shape of the form: an older version may have written it. */
function like<T>(model: T, given: unknown): T {
  if (model === null) return (typeof given === 'number' ? given : null) as T
  if (Array.isArray(model))
    return (Array.isArray(given) && given.length === model.length
      ? model.map((it: unknown, index) => like(it, given[index]))
      : model) as unknown as T
  if (typeof model === 'object') {
    const from = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
    return Object.fromEntries(Object.entries(model).map(([name, it]) => [name, like(it, from[name])])) as T
  }
  return typeof given === typeof model ? (given as T) : model
}

const isSame = (a: StoreFormValues, b: StoreFormValues) => JSON.stringify(a) === JSON.stringify(b)

/** The image is chosen anew, and no password is ever kept. */
const keepable = (values: StoreFormValues): StoreFormValues => ({ ...values, image: '', password: '', nickname: '' })

/** What was typed here before, or nothing. Storage may be closed to us: then there is no draft. */
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

/** Keeps what is typed; a blank form leaves nothing behind. */
export function saveDraft(given: StoreFormValues): void {
  const values = keepable(given)
  try {
    if (isSame(values, blankStoreForm())) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values }))
  } catch {
    // Nowhere to keep it: the form itself still has everything.
  }
}
