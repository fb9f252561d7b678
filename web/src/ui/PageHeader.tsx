import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** What the page is for, in one sentence. */
  meaning?: ReactNode
  /** Badges next to the title. */
  badges?: ReactNode
  /** Up to three actions, the main one last. */
  actions?: ReactNode
}

export function PageHeader({ title, meaning, badges, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {badges}
        </div>
        {meaning && <p className={classes.meaning}>{meaning}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
