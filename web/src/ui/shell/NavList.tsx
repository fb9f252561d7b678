import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNumber } from '../format/numbers.ts'
import { inOrder } from '../in-order.ts'
import classes from './NavList.module.css'
import type { NavGroup, NavItem } from './shell.types.ts'

interface NavListProps {
  groups: NavGroup[]
  collapsed?: boolean
}

/** The navigation groups, shared by the sidebar and the phone drawer. */
export function NavList({ groups, collapsed = false }: NavListProps) {
  return (
    <nav aria-label="Main" className="stack" style={{ gap: 14 }}>
      {inOrder(groups, group => (
        <NavSection group={group} collapsed={collapsed} />
      ))}
    </nav>
  )
}

function NavSection({ group, collapsed }: { group: NavGroup; collapsed: boolean }) {
  const heading = useId()
  return (
    <div>
      {group.label && (
        <p id={heading} className={classes.label} data-collapsed={collapsed || undefined}>
          {group.label}
        </p>
      )}
      <ul className="stack" style={{ gap: 2 }} aria-labelledby={group.label ? heading : undefined}>
        {group.items.map(item => (
          <li key={item.to}>
            <NavEntry item={item} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NavEntry({ item, collapsed }: { item: NavItem; collapsed: boolean }) {
  const Icon = item.icon
  const waiting = item.waiting ? `${formatNumber(item.waiting)} waiting` : undefined
  const link = (
    <Link
      to={item.to}
      className={`line hovers ${classes.item}`}
      data-collapsed={collapsed || undefined}
      aria-label={collapsed ? [item.label, waiting].filter(Boolean).join(', ') : undefined}
    >
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      {!collapsed && <span className="clip">{item.label}</span>}
      {waiting && (
        <span className={classes.waiting}>
          {collapsed ? null : (
            <>
              <span aria-hidden="true">{formatNumber(item.waiting ?? 0)}</span>
              <VisuallyHidden>{waiting}</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </Link>
  )
  // A tooltip costs as much as the rest of the entry, and only icons need one.
  return collapsed ? (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
