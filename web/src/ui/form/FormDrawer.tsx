import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawer } from '../dialog/Drawer.tsx'
import { focusFirstField } from '../dialog/first-field.ts'
import { SubmitButton } from './SubmitButton.tsx'
import type { UnsavedGuard } from './use-unsaved-guard.tsx'

interface Props {
  title: string
  /** The form inside that the main button sends. */
  formId: string
  /** What the main button does: "Save changes". */
  verb: string
  isBusy: boolean
  guard: UnsavedGuard
  onSave: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A form beside the page: Cancel and Esc ask before anything typed is lost, Ctrl or Cmd with Enter saves. */
export function FormDrawer({ title, formId, verb, isBusy, guard, onSave, onClose, children }: Props) {
  const cancel = () => void guard.attempt(onClose)
  return (
    <Drawer
      isOpen
      title={title}
      onClose={cancel}
      onSave={() => void onSave()}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <SubmitButton form={formId} isBusy={isBusy}>
            {verb}
          </SubmitButton>
        </>
      }
    >
      <div ref={focusFirstField}>{children}</div>
      {guard.dialog}
    </Drawer>
  )
}
