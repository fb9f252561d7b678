import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Panel.module.css'

interface Props {
  title: string
  /** Beside the title: a link or a small button. */
  aside?: ReactNode
  /** The content reaches the edges, as a map or a table does. */
  isFlush?: boolean
  children: ReactNode
}

/** One titled part of a page. */
export function Panel({ title, aside, isFlush = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}
