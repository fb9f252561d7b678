import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { useRecordTitle } from './page-title.ts'

/** Sets the window title: the record's name, else the title of the route. */
export function DocumentTitle() {
  const record = useRecordTitle()
  const route = useMatches().findLast(match => match.staticData.title !== undefined)?.staticData.title
  const title = record ?? route
  const { name } = useBrand()
  useEffect(() => {
    document.title = title && title !== 'Fulmar' ? `${title} · ${name}` : name
  }, [title, name])
  return null
}
