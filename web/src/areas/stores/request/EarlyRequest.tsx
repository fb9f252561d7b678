import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { theme } from '../../../theme/theme.ts'
import { FirstFields } from '../form/FirstFields.tsx'
import classes from '../form/form.module.css'
import { LargeFields } from '../form/LargeFields.tsx'
import { blankStoreForm } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import { RequestFrame } from './RequestFrame.tsx'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/collector-signup'] }),
})

/**
 * The start of the request page, prerendered so that visitors can read and type while the scripts load (use-early-typing.ts). Not a form element, so Enter submits nothing.
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
