import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useBrand } from '#ui/brand/brand.ts'
import { Mark } from '#ui/brand/Mark.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { NavList } from './NavList.tsx'
import classes from './Sidebar.module.css'
import type { NavGroup } from './shell.types.ts'

interface SidebarProps {
  groups: NavGroup[]
  home: string
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

/** The navigation on wide screens. Collapsed, it shows icons with tooltips. */
export function Sidebar({ groups, home, collapsed, onCollapse }: SidebarProps) {
  const { name, logo } = useBrand()
  const label = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <Link to={home} className={classes.home} aria-label={`${name} home`}>
        {collapsed ? <Emblem logo={logo} /> : <Wordmark size={30} />}
      </Link>
      <NavList groups={groups} collapsed={collapsed} />
      <svg className={classes.water} viewBox="0 0 220 14" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 7c18-7 36-7 55 0s37 7 55 0 37-7 55 0 37 7 55 0" />
      </svg>
      <Tooltip label={label} position="right" disabled={!collapsed}>
        <button
          type="button"
          className={`bare line small hovers ${classes.collapse}`}
          onClick={() => onCollapse(!collapsed)}
          aria-label={label}
          aria-expanded={!collapsed}
        >
          <Icon size={18} aria-hidden />
          {!collapsed && <span>Collapse sidebar</span>}
        </button>
      </Tooltip>
    </div>
  )
}

const Emblem = ({ logo }: { logo: string | null }) =>
  logo ? <img src={logo} alt="" style={{ width: 30, height: 30, objectFit: 'contain' }} /> : <Mark size={30} />
