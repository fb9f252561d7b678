import type { Collection } from '@fulmar/contract/collections/collection-records'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { shownStatus } from './collections.words.ts'

export function CollectionBadge({ collection }: { collection: Pick<Collection, 'status' | 'review'> }) {
  const { word, tone } = shownStatus(collection)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
