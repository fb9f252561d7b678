import { Drawer as MantineDrawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { onSendKey } from '../keyboard/send-key.ts'
import classes from './Drawer.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Actions, the main one last. */
  footer?: ReactNode
  /** Called on Ctrl/Cmd+Enter anywhere in the drawer. */
  onSave?: () => unknown
  size?: number | string
  /** `bottom` is a sheet on phones, as high as its content. */
  side?: 'right' | 'bottom'
}

/** A panel for details or short edits. Esc closes it. */
export function Drawer({ isOpen, onClose, title, children, footer, onSave, size = 560, side = 'right' }: Props) {
  useFocusReturn(isOpen)
  const isSheet = side === 'bottom'
  const onSaveKey = onSave && onSendKey(onSave)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isSheet && event.key === 'Escape') onClose()
    onSaveKey?.(event)
  }
  return (
    <MantineDrawer.Root
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={isSheet ? 'auto' : size}
      // Its own listener would close the sheet before a field inside can handle Esc.
      closeOnEscape={!isSheet}
      // Set on Content itself, Mantine would also add the class to its wrapper.
      classNames={{ content: classes.content }}
      // Content ignores onKeyDown.
      onKeyDown={onKeyDown}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content data-side={side}>
        <div className={`line ${classes.header}`}>
          <MantineDrawer.Title className="heading grow" fz="xl">
            {title}
          </MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" size="lg" />
        </div>
        {/* Mantine's Body would make screen readers read out the whole content. */}
        <div className={classes.body}>{children}</div>
        {footer && (
          <div className={`row ruled ${classes.footer}`} data-at-bottom="phone">
            {footer}
          </div>
        )}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
