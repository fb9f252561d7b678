import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

interface StateMessageProps {
  title: string
  /** One of the drawings of ui/brand; leave it out where space is short. */
  art?: ReactNode
  children?: ReactNode
  /** What the person can do next: buttons or links. */
  actions?: ReactNode
  /** Small print: what to quote when asking for help. */
  note?: ReactNode
  /** `page` is the heading of the page, `section` stands inside one. */
  as?: 'page' | 'section'
}

/** The one shape of every page or panel that has nothing else to show. */
export function StateMessage({ title, art, children, actions, note, as = 'section' }: StateMessageProps) {
  const Heading = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={classes.root} data-as={as}>
      {art}
      <Heading className={classes.title} tabIndex={as === 'page' ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
