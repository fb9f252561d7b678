import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { saveExport } from '#core/api/save-export.ts'
import { type ReadOptions, useApi } from '#core/api/use-api.ts'
import type { AddressKeys, Asked, Checked } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { type ListState, useListState } from './list-state.ts'
import { type Page, rowsOf } from './rows-of.ts'

type Csv = PrintedEndpoint & { response: 'csv' }

/**
 * A list page: its state in the address, the page of records, and both as props of its table:
 * `const { state, page, table } = useList(stores.list)`. `own` overrides keys of the address.
 */
export const useList = <E extends Asked>(endpoint: E, own?: AddressKeys, also?: ListOptions<E>) =>
  useRows(endpoint, useListState(endpoint, own), also)

/**
 * A list within a record, as props of its table. Its state, which begins with `start`, is forgotten with the page:
 * `useInnerList(plays.list, { sortBy: 'startedAt' }, { userId })`.
 */
export function useInnerList<E extends Asked>(endpoint: E, start: Partial<Checked<E>>, query: object) {
  const [state, setState] = useState({ page: 1, limit: 25, sortOrder: 'desc', ...start } as unknown as ListState<E>)
  const change = (patch: Partial<ListState<E>>) => setState(current => ({ ...current, ...patch }))
  return useRows(endpoint, [state, change] as const, { query }).table
}

type StateAndChange<E extends Asked> = ReturnType<typeof useListState<E>>

function useRows<E extends Asked>(endpoint: E, [state, change]: StateAndChange<E>, also: ListOptions<E> = {}) {
  const { query, params, ...options } = also
  const sent = { ...(params && { params }), query: { ...queryOf(state), ...query } } as unknown as Sent<E>
  const page = useApi(endpoint, sent, options)
  const table = { ...rowsOf(page as UseQueryResult<Page<RowOf<E>>, ApiError>), state, onStateChange: change }
  return { state, change, page, table }
}

type ListOptions<E extends Asked> = ReadOptions<Result<E>> & {
  /** What the list is narrowed to, beyond its state. */
  query?: object | undefined
  /** Of the address of its endpoint. */
  params?: object
}

type RowOf<E extends Asked> = Result<E> extends { data: (infer Row)[] } ? Row : never

/** Saves an export; undefined for who may not. */
export function useExport<E extends Csv>(endpoint: E, sent: Sent<E>) {
  const may = useMay()
  const { access } = endpoint
  const isAllowed = access === 'public' || access === 'signed-in' || may(access)
  return isAllowed ? () => saveExport(endpoint, sent) : undefined
}
