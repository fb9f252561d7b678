import type { Density } from './table.types.ts'

/** How a list is looked at, beside what it asks for; both stand in the address. */
export interface ViewState {
  columns?: string[]
  density?: Density
  view?: string
}

/** The same for whoever reads the address. */
export const viewKeys = {
  columns: { type: 'array', items: { type: 'string', maxLength: 40 } },
  density: { enum: ['comfortable', 'compact'] satisfies Density[] },
  view: { type: 'string', maxLength: 20 },
}

/** What goes to the server: the state of the list without how it is looked at. */
export const queryOf = <State extends object>(state: State): Omit<State, keyof ViewState> =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !(key in viewKeys))) as Omit<State, keyof ViewState>
