import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { theme } from '../../theme/theme.ts'
import { FirstFields } from './FirstFields.tsx'
import { PublicFields } from './PublicFields.tsx'
import { RequestFrame } from './RequestFrame.tsx'
import { blankStoreForm } from './store-form.ts'
import classes from './stores.module.css'
import { useStoreForm } from './use-store-form.ts'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/collector-signup'] }),
})

/**
 * The beginning of the request page, in the document itself: it is read, and typed into, while the scripts come
 * (use-early-typing.ts). It is no form yet, so that Enter sends nothing.
 */
export function EarlyRequest() {
  const form = useStoreForm(blankStoreForm)
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <RouterContextProvider router={router}>
        <RequestFrame>
          <PublicFields>
            <div className={classes.form} data-early>
              <div className={classes.left}>
                <FirstFields form={form} />
              </div>
            </div>
          </PublicFields>
        </RequestFrame>
      </RouterContextProvider>
    </MantineProvider>
  )
}
