import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { theme } from '../../../theme/theme.ts'
import { LargeFields } from '../form/LargeFields.tsx'
import { blankStoreForm } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import classes from '../stores.module.css'
import { FirstFields } from './FirstFields.tsx'
import { RequestFrame } from './RequestFrame.tsx'

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
          <LargeFields>
            <div className={classes.form} data-early>
              <div className={classes.left}>
                <FirstFields form={form} />
              </div>
            </div>
          </LargeFields>
        </RequestFrame>
      </RouterContextProvider>
    </MantineProvider>
  )
}
