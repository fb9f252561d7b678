import { landing, type Programme } from '@fulmar/contract/landing'
import { useEffect, useState } from 'react'
import { callWrapper } from '#core/api/call-wrapper.ts'

/** The live figures: loading, loaded, or unavailable, in which case their sections are hidden. */
export type Live = Programme | 'pending' | 'missing'

export function useProgramme(): Live {
  const [live, setLive] = useState<Live>('pending')
  useEffect(() => {
    const leaving = new AbortController()
    callWrapper({ action: 'GET', path: landing.programme.path, signal: leaving.signal }).then(
      answer => setLive(answer.status ? (answer.body as { data: Programme }).data : 'missing'),
      // Only an aborted call throws.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return live
}
