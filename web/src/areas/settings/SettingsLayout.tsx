import type { Permission } from '@fulmar/contract/permissions'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import {
  Bell,
  Coins,
  CreditCard,
  FileUp,
  History,
  Leaf,
  ListChecks,
  ListTree,
  Palette,
  Plug,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMay } from '#core/session/can.ts'
import classes from './SettingsLayout.module.css'

const sections = [
  { to: '/settings/profile', label: 'Profile', icon: UserRound },
  { to: '/settings/security', label: 'Security', icon: ShieldCheck },
  { to: '/settings/appearance', label: 'Appearance', icon: Palette },
  { to: '/settings/notifications', label: 'Notifications', icon: Bell },
  { to: '/settings/team', label: 'Team and roles', icon: UsersRound, permission: 'team:read' },
  { to: '/settings/points-policy', label: 'Points policy', icon: Coins, permission: 'policy:read' },
  { to: '/settings/plans', label: 'Plans', icon: CreditCard, permission: 'plans:read' },
  { to: '/settings/master-data', label: 'Master data', icon: ListTree, permission: 'master:read' },
  { to: '/settings/impact-factors', label: 'Impact factors', icon: Leaf, permission: 'impact:read' },
  { to: '/settings/imports', label: 'Imports', icon: FileUp, permission: 'imports:use' },
  { to: '/settings/integrations', label: 'Integrations', icon: Plug, permission: 'integrations:manage' },
  { to: '/settings/jobs', label: 'Jobs', icon: ListChecks, permission: 'jobs:read' },
  { to: '/settings/activity', label: 'Activity', icon: History, permission: 'activity:read' },
] as const satisfies { to: string; label: string; icon: typeof History; permission?: Permission }[]

export function SettingsLayout() {
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the sections are one scrolling row: scroll to the current one.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href="${pathname}"]`)
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  const shown = sections.filter(section => !('permission' in section) || may(section.permission))
  return (
    <div className={classes.root}>
      <nav ref={nav} aria-label="Settings" className={classes.nav}>
        <ul className={classes.list}>
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                <Icon size={17} strokeWidth={1.8} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>
        <Outlet />
      </div>
    </div>
  )
}
