import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { useChecked } from '#core/search.ts'

/** The state of a list page, kept in its address: `const [state, change] = useListState(storeSearch)`. */
export function useListState<S extends z.ZodObject>(schema: S) {
  const state = useChecked(schema)
  const navigate = useNavigate()
  const change = (patch: Partial<z.output<S>>) => {
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
