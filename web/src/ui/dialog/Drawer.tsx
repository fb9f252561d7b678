import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { onSendKey } from '../form/send-key.ts'
import classes from './Drawer.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Actions, the main one last. */
  footer?: ReactNode
  /** Ctrl or Cmd with Enter, from anywhere in the drawer. */
  onSave?: () => unknown
  size?: number | string
  /** From below on a phone, as high as its content needs. */
  side?: 'right' | 'bottom'
}

/** Detail or short edit beside the page. Esc closes; what is under it stays where it was. */
export function Drawer({ isOpen, onClose, title, children, footer, onSave, size = 560, side = 'right' }: Props) {
  useFocusReturn(isOpen)
  return (
    <MantineDrawer.Root
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={side === 'bottom' ? 'auto' : size}
      // Given to Content itself, Mantine would put the class on the layer around it too.
      classNames={{ content: classes.content }}
      // Content drops this one.
      onKeyDown={onSave && onSendKey(onSave)}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content data-side={side}>
        <div className={classes.header}>
          <MantineDrawer.Title className={classes.title}>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" size="lg" />
        </div>
        {/* Mantine's Body would describe the dialog by its whole content, which a screen reader then reads out. */}
        <div className={classes.body}>{children}</div>
        {footer && (
          <div className={classes.footer} data-at-bottom="phone">
            {footer}
          </div>
        )}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
