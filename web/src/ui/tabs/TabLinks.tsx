import type { ReactNode } from 'react'
import { TabCount } from './TabCount.tsx'
import classes from './TabLinks.module.css'

export interface TabLink {
  label: string
  count?: number | undefined
  /** The area gives its router's link with the content inside; `aria-current` marks the one that is open. */
  link: (content: ReactNode, className: string) => ReactNode
}

/** Neighbouring pages as tabs: each has an address of its own. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className={classes.tabs} aria-label={label}>
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
