import { Link, type LinkProps } from '@tanstack/react-router'
import { inOrder } from '../in-order.ts'
import { TabCount } from './TabCount.tsx'
import classes from './TabLinks.module.css'

export interface TabLink extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string
  count?: number | undefined
  /** Open at its address only, not below it. */
  isExact?: boolean
  /** Says which one is open where the address alone does not. */
  isCurrent?: boolean
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
    <ul className="line" style={{ gap: 0 }}>
      {inOrder(tabs, ({ label, count, isExact = false, isCurrent, ...link }) => (
        <li>
          <Link
            {...link}
            className={`line ${classes.tab}`}
            // A view of the same page leaves it where it is scrolled to.
            resetScroll={link.to !== '.'}
            activeOptions={
              isCurrent === undefined ? { exact: isExact, includeSearch: false } : { exact: true, includeSearch: true }
            }
            {...(isCurrent && { 'aria-current': 'page' })}
          >
            {label}
            <TabCount count={count} />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
