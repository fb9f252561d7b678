import { useDeferredValue } from 'react'

/**
 * Whether an outline is shown in the place of something large: until it is there, and has been rendered. That happens in
 * slices behind the outline, so that a phone can answer meanwhile.
 */
export function useStillWaiting(isWaiting: boolean): boolean {
  const wasWaiting = useDeferredValue(isWaiting)
  return isWaiting || wasWaiting
}
