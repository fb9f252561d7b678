import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { onSendKey } from '../keyboard/send-key.ts'
import { focusFirstField } from './first-field.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the main one last. */
  footer: ReactNode
  /** Called on Ctrl/Cmd+Enter anywhere in the dialog. */
  onSave?: () => unknown
  size?: number
}

/** A modal dialog. Built from Mantine's parts because its own header is a second banner landmark. */
export function Dialog({ isOpen, onClose, title, children, footer, onSave, size = 460 }: Props) {
  useFocusReturn(isOpen)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered size={size} onKeyDown={onSave && onSendKey(onSave)}>
      <Modal.Overlay />
      <Modal.Content>
        <Group gap={12} align="flex-start" wrap="nowrap" p="20px 16px 8px 24px">
          <Modal.Title className="heading grow" fz="xl">
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <div style={{ padding: '0 24px', lineHeight: '1.5' }} ref={focusFirstField}>
          {children}
        </div>
        <Group gap={8} justify="flex-end" p={24} data-in-middle>
          {footer}
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
