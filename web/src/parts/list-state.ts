import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKeys, type Asked, type Checked, useChecked } from '#core/search.ts'
import { type ViewState, viewKeys } from '#ui/table/view-search.ts'

/** What stands in the address of a list page: the endpoint's own query, and how it is looked at. */
export type ListState<E extends Asked> = Checked<E> & ViewState

/**
 * The state of a list page, kept in its address: `const [state, change] = useListState(stores.list)`.
 * A page may read a key in its own way, such as with another order to begin with.
 */
export function useListState<E extends Asked>(endpoint: E, own?: AddressKeys) {
  const keys = useMemo(() => ({ ...viewKeys, ...own }), [own])
  const state = useChecked(endpoint, keys) as ListState<E>
  const navigate = useNavigate()
  const change = (patch: Partial<ListState<E>>) => {
    const { page } = patch as { page?: number }
    void navigate({
      to: '.',
      // Page 1 goes without saying, so that a filtered address reads as what it filters.
      search: (previous: Record<string, unknown>) => ({
        ...previous,
        ...patch,
        ...('page' in patch && { page: page === 1 ? undefined : page }),
      }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  }
  return [state, change] as const
}
