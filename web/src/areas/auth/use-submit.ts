import { useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'

/** Runs one call at a time, so that a double click sends a form once. */
export function useSubmit(onFailure: (error: ApiError) => void) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, submit] as const
}
