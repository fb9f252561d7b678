import '#core/zod-config.ts'
// Before any style of ours, so that ours win.
import './theme/mantine-css.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#core/api/queries.ts'
import { AdminDetailsProvider } from '#core/session/AdminDetailsProvider.tsx'
import { reloadAfterOtherSession } from '#core/session/access-token.ts'
import { readSettings } from '#core/settings.ts'
import { Toasts } from '#core/toasts.tsx'
import { earlyPage } from '#core/use-early-page.ts'
import { setBrand } from '#ui/brand/brand.ts'
import { router } from './router.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

setBrand(readSettings().site ?? {})
reloadAfterOtherSession()

// The page's own scripts come while the profile is asked for, not after it.
const loading = router.load()
// A document that shows the beginning of its page keeps it until the page itself is there.
if (earlyPage()) await loading

/** For whatever comes instead of the page, which takes the early one away itself: an error, or another page. */
function EarlyPageGone() {
  useLayoutEffect(() => earlyPage()?.remove(), [])
  return null
}

const app = (
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <AdminDetailsProvider>
          <RouterProvider router={router} />
        </AdminDetailsProvider>
        <Toasts />
        <EarlyPageGone />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>
)
// As a transition React renders in slices, and what is typed meanwhile appears.
startTransition(() => createRoot(root).render(app))
