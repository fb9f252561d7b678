import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The button says what it does: "Remove neighborhood". */
  verb: string
  cancel?: string
  tone?: 'plain' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, verb, cancel = 'Cancel', tone = 'plain', onConfirm, onCancel } = props
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={title}
      centered
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontSize: 'var(--text-20)', fontWeight: 650 } }}
    >
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus={tone === 'danger' || undefined}>
            {cancel}
          </Button>
          <Button
            color={tone === 'danger' ? 'red' : undefined}
            onClick={onConfirm}
            data-autofocus={tone === 'plain' || undefined}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
