import type { ReactNode } from 'react'

export type Density = 'comfortable' | 'compact'

/** What stands in the address of a list page: the endpoint's own query and how it is looked at. */
export interface TableState {
  page: number
  limit: number
  search?: string
  sortBy: string
  sortOrder: 'asc' | 'desc'
  /** Ids of the columns shown; the table's own choice when absent. */
  columns?: readonly string[]
  density?: Density
  view?: string
}

export interface Column<Row, Sort extends string = string> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** First column only: what stands before the link, such as a portrait. */
  picture?: (row: Row) => ReactNode
  /** First column only: what stands under the link, such as a code. */
  detail?: (row: Row) => ReactNode
  /** The server's name for this order; absent = cannot be sorted by. */
  sortBy?: Sort
  /** Right-aligned, with figures of one width. */
  numeric?: boolean
  /** Long text that may take two lines. */
  wraps?: boolean
  /** Not shown until asked for. */
  hidden?: boolean
  /** Shown on the card of a phone: beside the name, or under it with or without its title. Two or three of them. */
  card?: 'corner' | 'titled' | 'plain'
}

export interface FilterOption {
  value: string
  label: string
  /** How many records have it, when known. */
  count?: number | undefined
}

/** A filter declared as data; `key` is its name in the address and in the call. */
export type Filter<Key extends string = string> =
  | { kind: 'one' | 'several'; key: Key; label: string; options: readonly FilterOption[] }
  | { kind: 'text'; key: Key; label: string; placeholder?: string }
  | RangeFilter<Key>
  /** Any other way to choose, such as a search for one record among many. */
  | {
      kind: 'custom'
      key: Key
      label: string
      describe: (value: string) => string
      render: (value: string | undefined, choose: (value: string | undefined) => void) => ReactNode
    }

/** Days, or whole numbers from 0 on; either end may stay open. Days are the instants the first begins and the last is over. */
export interface RangeFilter<Key extends string = string> {
  kind: 'days' | 'numbers'
  keys: readonly [from: Key, to: Key]
  label: string
}

/** A range gives both its ends, '' where it is open. */
export type FilterValue = string | readonly string[] | undefined

export interface TableFailure {
  message: string
  requestId?: string
}

/** Another way to look at the same records. */
export interface TableView<Row = unknown> {
  value: string
  label: string
  icon: ReactNode
  /** Takes the place of the table and of its pages. */
  render?: () => ReactNode
  /** Shows the rows of the page in another way than as a table. */
  renderRows?: (rows: readonly Row[]) => ReactNode
}

/** Which records a bulk action is meant for. */
export type TableSelection = { kind: 'ids'; ids: string[]; count: number } | { kind: 'matching'; count: number }

/** What the parts of the table need to change the state; any change but of the page goes back to page 1. */
export type ChangeState = (patch: Record<string, unknown>) => void
