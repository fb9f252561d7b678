import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#core/api/queries.ts'
import { AdminDetailsProvider } from '#core/session/AdminDetailsProvider.tsx'
import { Toasts } from '#core/toasts.tsx'
import { ThemeProvider } from '../src/theme/ThemeProvider.tsx'

const frame = (page: ReactNode) => (
  <ThemeProvider env="test">
    <QueryClientProvider client={queryClient}>
      <AdminDetailsProvider>{page}</AdminDetailsProvider>
      <Toasts />
    </QueryClientProvider>
  </ThemeProvider>
)

/** One piece of a page with everything around it that the app gives it. Links lead nowhere. */
export async function renderPiece(piece: ReactNode): Promise<void> {
  const routeTree = createRootRoute({ component: () => piece, notFoundComponent: () => piece })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await act(() => router.load())
  render(frame(<RouterProvider router={router as never} />))
}

/** The app at an address: `const { address } = await renderAt('/stores?status=ACTIVE')`. */
export async function renderAt(path: string): Promise<{ address: () => string }> {
  // With it comes the whole app, which a test of one piece need not wait for.
  const { router: app } = await import('../src/router.tsx')
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ ...app.options, history })
  await act(() => router.load())
  render(frame(<RouterProvider router={router as never} />))
  return { address: () => history.location.href }
}
