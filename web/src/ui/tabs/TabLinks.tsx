import type { ReactNode } from 'react'
import { TabCount } from './TabCount.tsx'
import classes from './TabLinks.module.css'

export interface TabLink {
  label: string
  count?: number | undefined
  /** Renders a router link around the content; `aria-current` marks the open one. */
  link: (content: ReactNode, className: string) => ReactNode
}

interface Props {
  label: string
  tabs: readonly TabLink[]
  /** Lower, inside another surface. */
  isCompact?: boolean
}

/** Tabs that link to separate pages. */
export const TabLinks = ({ label, tabs, isCompact = false }: Props) => (
  <nav className={classes.tabs} aria-label={label} data-compact={isCompact || undefined}>
    <ul>
      {tabs.map(tab => (
        <li key={tab.label}>
          {tab.link(
            <>
              {tab.label}
              <TabCount count={tab.count} />
            </>,
            classes.tab ?? '',
          )}
        </li>
      ))}
    </ul>
  </nav>
)
