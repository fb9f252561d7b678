import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

interface Props {
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The button says what it does: "Remove neighborhood". */
  verb: string
  cancel?: string
  /** `weighty` starts on Cancel to prevent accidents; `danger` is also red. */
  tone?: 'plain' | 'weighty' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, verb, cancel = 'Cancel', tone = 'plain', onConfirm, onCancel } = props
  const startsOnCancel = tone !== 'plain'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      footer={
        <>
          {/* Prevents confirming by accident. */}
          <Button variant="default" onClick={onCancel} data-autofocus={startsOnCancel || undefined}>
            {cancel}
          </Button>
          <Button
            color={tone === 'danger' ? 'red' : undefined}
            onClick={onConfirm}
            data-autofocus={!startsOnCancel || undefined}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
