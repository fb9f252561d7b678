import { FirstFields } from '../form/FirstFields.tsx'
import classes from '../form/form.module.css'
import { LargeFields } from '../form/LargeFields.tsx'
import { blankStoreForm } from '../form/store-form.ts'
import { useStoreForm } from '../form/use-store-form.ts'
import { RequestFrame } from './RequestFrame.tsx'

/** The start of the request page, prerendered. Not a form element, so Enter submits nothing. */
export function EarlyRequest() {
  const form = useStoreForm(blankStoreForm)
  return (
    <RequestFrame>
      <LargeFields>
        <div className={classes.form}>
          <div className={classes.left}>
            <FirstFields form={form} />
          </div>
        </div>
      </LargeFields>
    </RequestFrame>
  )
}
