import { type NeighborhoodFilter, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { RecordMap } from '#parts/lists/RecordMap.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { NeighborhoodBadge, pinOf } from './neighborhoods.words.ts'

export const NeighborhoodMap = ({ filter }: { filter: NeighborhoodFilter }) => (
  <RecordMap label="Neighborhoods" found={useApi(neighborhoods.map, { query: filter })} pinOf={pinOf}>
    {place => (
      <>
        <Link to="/neighborhood/$id" params={{ id: place.id }}>
          {place.name}
        </Link>
        <span>
          {place.city}, {formatCount(place.members, 'member')}
        </span>
        <NeighborhoodBadge status={place.status} />
      </>
    )}
  </RecordMap>
)
