import type { ReactNode } from 'react'

export type Density = 'comfortable' | 'compact'

/** The state of a list page, as kept in its address: the endpoint's query and view settings. */
export interface TableState {
  page: number
  limit: number
  search?: string
  sortBy: string
  sortOrder: 'asc' | 'desc'
  /** Ids of the visible columns in order; the default columns if omitted. */
  columns?: readonly string[]
  /** Widths of resized columns in pixels: "city:180". */
  widths?: readonly string[]
  density?: Density
  view?: string
}

export type Column<Row, Sort extends string = string> = About<Row, Sort> & Content<Row>

/** What a column shows: anything, a number, or a moment. */
type Content<Row> =
  | { cell: (row: Row) => ReactNode; count?: never; at?: never }
  | { cell?: never; count: (row: Row) => number | null | undefined; at?: never }
  | { cell?: never; count?: never; at: (row: Row) => string | null | undefined }

interface About<Row, Sort extends string> {
  id: string
  title: string
  /** First column only: shown before the link, such as a portrait. */
  picture?: (row: Row) => ReactNode
  /** First column only: shown below the link, such as a code. */
  detail?: (row: Row) => ReactNode
  /** The server's sort key; omitted if not sortable. */
  sortBy?: Sort
  /** Right-aligned, with tabular figures, as a `count` always is. */
  numeric?: boolean
  /** Allows two lines. */
  wraps?: boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Position on the phone card: beside the name, or below it with or without a title. Use two or three. */
  card?: 'corner' | 'titled' | 'plain'
}

export interface FilterOption {
  value: string
  label: string
  /** The number of matching records, if known. */
  count?: number | undefined
}

/** A filter declared as data; `key` is its name in the address and in the call. */
export type Filter<Key extends string = string> =
  | { kind: 'one' | 'several'; key: Key; label: string; options: readonly FilterOption[] }
  | { kind: 'text'; key: Key; label: string; placeholder?: string }
  | RangeFilter<Key>
  /** A custom editor, such as a record picker. */
  | {
      kind: 'custom'
      key: Key
      label: string
      describe: (value: string) => string
      render: (value: string | undefined, choose: (value: string | undefined) => void) => ReactNode
    }

/** Days or non-negative integers; either end may be open. Days are stored as the instants the first starts and the last ends. */
export interface RangeFilter<Key extends string = string> {
  kind: 'days' | 'numbers'
  keys: readonly [from: Key, to: Key]
  label: string
}

/** A range has both ends, '' for an open one. */
export type FilterValue = string | readonly string[] | undefined

export interface TableFailure {
  message: string
  requestId?: string
}

/** Another view of the same records. */
export interface TableView<Row = unknown> {
  value: string
  label: string
  icon: ReactNode
  /** Takes the place of the table and of its pages. */
  render?: () => ReactNode
  /** Shows the rows of the page in another way than as a table. */
  renderRows?: (rows: readonly Row[]) => ReactNode
}

/** The records a bulk action applies to. */
export type TableSelection = { kind: 'ids'; ids: string[]; count: number } | { kind: 'matching'; count: number }

/** Changes the table state; see `withPage`. */
export type ChangeState = (patch: Record<string, unknown>) => void
