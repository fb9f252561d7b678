import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

interface StateMessageProps {
  title: string
  /** An illustration from ui/brand; omit where space is tight. */
  art?: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** Small print, such as a request id. */
  note?: ReactNode
  /** `page` renders an h1, `section` an h2. */
  as?: 'page' | 'section'
}

/** The layout of empty, error and placeholder states. */
export function StateMessage({ title, art, children, actions, note, as = 'section' }: StateMessageProps) {
  const Heading = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={`stack ${classes.root}`} data-as={as}>
      {art}
      <Heading className={classes.title} tabIndex={as === 'page' ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className={`quiet ${classes.text}`}>{children}</div>}
      {actions && (
        <Group gap={8} justify="center" mt={8}>
          {actions}
        </Group>
      )}
      {note && <p className="quiet fine anywhere">{note}</p>}
    </div>
  )
}
