import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKeys, type Asked, type Checked, useChecked } from '#core/search.ts'
import { type ViewState, viewKeys } from '#ui/table/view-search.ts'

/** The state of a list page, as kept in its address: the endpoint's query and view settings. */
export type ListState<E extends Asked> = Checked<E> & ViewState

const notFilters = ['page', 'limit', 'sortBy', 'sortOrder', ...Object.keys(viewKeys)]

/** Whether a key of the address narrows the list. */
export const isFilter = (key: string) => !notFilters.includes(key)

type FilterOf<State> = Omit<State, 'page' | 'limit' | 'sortBy' | 'sortOrder' | keyof ViewState>

/** The filters of a list alone, for the figures, map, export and bulk actions that have to agree with it. */
export const filterOf = <State extends object>(state: State, leavesOut: object = {}): FilterOf<State> =>
  Object.fromEntries(Object.entries(state).filter(([key]) => isFilter(key) && !(key in leavesOut))) as FilterOf<State>

/**
 * The state of a list page, kept in its address: `const [state, change] = useListState(stores.list)`. `own` overrides keys, for example to change the default order.
 */
export function useListState<E extends Asked>(endpoint: E, own?: AddressKeys) {
  const keys = useMemo(() => ({ ...viewKeys, ...own }), [own])
  const state = useChecked(endpoint, keys) as ListState<E>
  const navigate = useNavigate()
  const change = (patch: Partial<ListState<E>>) => {
    const { page } = patch as { page?: number }
    void navigate({
      to: '.',
      // Page 1 is the default and omitted.
      search: (previous: Record<string, unknown>) => ({
        ...previous,
        ...patch,
        ...('page' in patch && { page: page === 1 ? undefined : page }),
      }),
      resetScroll: false,
      // Each step of a width would be one step back.
      replace: 'widths' in patch,
    } as Parameters<typeof navigate>[0])
  }
  return [state, change] as const
}
