import { LayoutList, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TableView } from '#ui/table/table.types.ts'

/** List and map views. */
export const listOrMap = (map: () => ReactNode): TableView[] => [
  { value: 'list', label: 'List', icon: <LayoutList size={15} aria-hidden /> },
  { value: 'map', label: 'Map', icon: <MapIcon size={15} aria-hidden />, render: map },
]
