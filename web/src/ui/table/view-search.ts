import { z } from 'zod'
import type { Density } from './table.types.ts'

const list = z.array(z.string().max(40)).max(40)

/** How a list is looked at, beside what it asks for; both stand in the address. Spread into the endpoint's own query. */
export const viewKeys = {
  columns: z
    .union([
      list,
      z
        .string()
        .transform(text => text.split(','))
        .pipe(list),
    ])
    .optional(),
  density: z.enum(['comfortable', 'compact'] satisfies Density[]).optional(),
  view: z.string().max(20).optional(),
}

type ViewKey = keyof typeof viewKeys

/** What goes to the server: the state of the list without how it is looked at. */
export const queryOf = <State extends object>(state: State): Omit<State, ViewKey> =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !(key in viewKeys))) as Omit<State, ViewKey>
