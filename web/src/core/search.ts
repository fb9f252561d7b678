import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'

/**
 * Types the address of a route for links and navigation. The schema itself is only a type here,
 * so that it stays out of the entry script; the page checks the address with `useChecked`.
 */
export const searchOf =
  <S extends z.ZodType>() =>
  (search: Record<string, unknown>): Partial<z.input<S>> =>
    search as Partial<z.input<S>>

/** Reads what an address says by a schema. A key that does not hold is left out, never a reason to fail. */
export function checkSearch<S extends z.ZodObject>(schema: S, search: Record<string, unknown>): z.output<S> {
  const known = Object.fromEntries(Object.entries(search).filter(([key]) => key in schema.shape))
  const first = schema.safeParse(known)
  if (first.success) return first.data
  const wrong = new Set(first.error.issues.map(issue => issue.path[0]))
  return schema.parse(Object.fromEntries(Object.entries(known).filter(([key]) => !wrong.has(key))))
}

/** The address of this page, checked by the endpoint's own query schema. */
export function useChecked<S extends z.ZodObject>(schema: S): z.output<S> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => checkSearch(schema, search), [schema, search])
}
