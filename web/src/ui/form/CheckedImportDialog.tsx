import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormDialog } from './FormDialog.tsx'
import type { FormLayerProps } from './FormFooter.tsx'

interface Props<Input extends FieldValues, Output>
  extends Pick<FormLayerProps<Input, Output>, 'form' | 'title' | 'onClose' | 'children'> {
  size: number
  /** "Check codes". */
  checkVerb: string
  /** Once it is checked: how many can be added, the verb for it, and what was found. */
  checked: { count: number; verb: string; report: ReactNode } | null
  onBack: () => void
}

/** Checks what is imported first; nothing is added before the report was seen. */
export function CheckedImportDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { checked, checkVerb, onBack, children, ...rest } = props
  return (
    <FormDialog
      {...rest}
      verb={checked ? checked.verb : checkVerb}
      isDisabled={checked?.count === 0}
      otherChoice={
        checked && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )
      }
    >
      {checked ? checked.report : children}
    </FormDialog>
  )
}
