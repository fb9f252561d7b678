import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface Props {
  title: string
  children?: ReactNode
}

export const PanelHeader = ({ title, children }: Props) => (
  <header className={classes.header}>
    <h1 className={classes.title}>{title}</h1>
    {children && <p className={classes.lead}>{children}</p>}
  </header>
)
