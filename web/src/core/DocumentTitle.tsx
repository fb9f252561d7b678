import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRecordTitle } from './page-title.ts'

/** Names the window after the page: the record, else the nearest titled route. */
export function DocumentTitle() {
  const record = useRecordTitle()
  const route = useMatches().findLast(match => match.staticData.title !== undefined)?.staticData.title
  const title = record ?? route
  useEffect(() => {
    document.title = title && title !== 'Fulmar' ? `${title} · Fulmar` : 'Fulmar'
  }, [title])
  return null
}
