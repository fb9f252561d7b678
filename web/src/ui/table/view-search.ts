import type { Density } from './table.types.ts'

/** View settings of a list, kept in its address. */
export interface ViewState {
  columns?: string[]
  widths?: string[]
  density?: Density
  view?: string
}

/** The address keys of the view settings. */
export const viewKeys = {
  columns: { type: 'array', items: { type: 'string', maxLength: 40 } },
  widths: { type: 'array', items: { type: 'string', maxLength: 50 } },
  density: { enum: ['comfortable', 'compact'] satisfies Density[] },
  view: { type: 'string', maxLength: 20 },
}

/** The query for the server: the state without view settings. */
export const queryOf = <State extends object>(state: State): Omit<State, keyof ViewState> =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !(key in viewKeys))) as Omit<State, keyof ViewState>
