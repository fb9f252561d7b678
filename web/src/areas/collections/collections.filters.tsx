import type { Collection } from '@fulmar/contract/collections/collection-records'
import { lazy, Suspense } from 'react'
import type { Filter } from '#ui/table/table.types.ts'
import { polymerName, polymers } from '../../theme/polymers.ts'
import type { CollectionState } from './collections.state.ts'
import { flagOptions, reviewOptions, statusOptions } from './collections.words.ts'

// Loaded when the filter is opened.
const StorePicker = lazy(() => import('#parts/pickers/StorePicker.tsx').then(it => ({ default: it.StorePicker })))
const UserPicker = lazy(() => import('#parts/pickers/UserPicker.tsx').then(it => ({ default: it.UserPicker })))

const plasticOptions = Object.keys(polymers).map(value => ({ value, label: polymerName(value) }))

/** `example` is any row of the list: it knows the name of the store or member the list is filtered by. */
export const collectionFilters = (
  example: Collection | undefined,
): Filter<Extract<keyof CollectionState, string>>[] => [
  { kind: 'several', key: 'review', label: 'Review', options: reviewOptions },
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'days', keys: ['from', 'to'], label: 'Date' },
  { kind: 'several', key: 'plasticCode', label: 'Plastic', options: plasticOptions },
  { kind: 'several', key: 'flag', label: 'Flag', options: flagOptions },
  {
    kind: 'custom',
    key: 'storeId',
    label: 'Store',
    describe: id => (example?.store.id === id ? example.store.name : 'one store'),
    render: (_, choose) => (
      <Suspense>
        <StorePicker label="Store" value={null} isInPopover onChange={store => choose(store?.id)} />
      </Suspense>
    ),
  },
  {
    kind: 'custom',
    key: 'userId',
    label: 'Member',
    describe: id => (example?.user.id === id ? example.user.name : 'one member'),
    render: (_, choose) => (
      <Suspense>
        <UserPicker label="Member" value={null} isInPopover onChange={user => choose(user?.id)} />
      </Suspense>
    ),
  },
]
