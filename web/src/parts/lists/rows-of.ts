import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'

export interface Page<Row> {
  data: Row[]
  totalCount: number
  totalIsAtLeast?: boolean | undefined
}

/** A query result as table props: `<DataTable {...rowsOf(page)} …>`. */
export const rowsOf = <Row>({ data, isFetching, error, refetch }: UseQueryResult<Page<Row>, ApiError>) => ({
  rows: data?.data,
  total: data?.totalCount,
  totalIsAtLeast: data?.totalIsAtLeast,
  isRefreshing: isFetching,
  failure: error,
  onRetry: () => void refetch(),
})
