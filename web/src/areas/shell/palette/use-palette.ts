import { search } from '@fulmar/contract/search'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import type { NavGroup } from '#ui/shell/shell.types.ts'
import { useOpenRoutes } from '../use-open-routes.ts'
import {
  actionItems,
  isOfPeople,
  type PaletteSection,
  pageItems,
  personItems,
  recentItems,
  recordSections,
} from './palette.items.ts'
import { readRecent } from './recent-records.ts'

const pauseMs = 150
const freshMs = 10_000

/** What the palette shows for the typed text. Records of an earlier text are never shown. */
export function usePalette(groups: readonly NavGroup[]) {
  const [typed, setTyped] = useState('')
  const text = typed.trim().slice(0, 100)
  const asked = useDebounced(text, pauseMs)
  const { adminDetails } = useAdminDetails()
  const mayGranted = useMay()
  const isClosed = adminDetails?.needsSecondFactor ?? true
  const may: typeof mayGranted = permission => !isClosed && mayGranted(permission)
  const routes = useOpenRoutes()
  const [recent] = useState(() => (adminDetails ? readRecent(adminDetails.id) : []))
  const found = useApi(
    search.everywhere,
    { query: { q: asked } },
    { enabled: asked !== '' && asked === text && may('search:use'), staleTime: freshMs },
  )
  const isCurrent = text !== '' && asked === text
  const recents = recentItems(recent, may, text)
  const known = new Set(recents.map(recent => recent.id))
  const records = isCurrent ? recordSections(found.data?.data ?? []) : []
  const others = records.map(section => ({ ...section, items: section.items.filter(item => !known.has(item.id)) }))
  const people = others.filter(isOfPeople)
  const sections: PaletteSection[] = [
    { label: 'Recent', items: recents },
    // Who types a name looks for that person, and rarely for a page.
    ...people,
    { label: 'For them', items: isCurrent ? personItems(found.data?.data ?? [], may) : [] },
    { label: 'Actions', items: actionItems(may, text) },
    { label: 'Pages', items: pageItems(groups, routes, text) },
    ...others.filter(section => !isOfPeople(section)),
  ]
  return {
    typed,
    setTyped,
    sections: sections.filter(({ items }) => items.length > 0),
    isSearching: text !== '' && !isClosed && (!isCurrent || found.isLoading),
    isPaused: isCurrent && found.fetchStatus === 'paused',
    failure: isCurrent ? found.error : null,
    retry: () => void found.refetch(),
  }
}
