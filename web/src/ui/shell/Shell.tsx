import type { ReactNode } from 'react'
import { OfflineBar } from '#ui/states/OfflineBar.tsx'
import { TooltipDelays } from '../TooltipDelays.tsx'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { RouteProgress } from './RouteProgress.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import type { NavGroup } from './shell.types.ts'
import { useFocusHeading } from './use-focus-heading.ts'
import { useRemembered } from './use-remembered.ts'

interface ShellProps {
  groups: NavGroup[]
  home: string
  crumbs: Crumb[]
  /** What stands at the right end of the top bar. */
  tools: ReactNode
  children: ReactNode
}

/** The frame around every page of the back office. */
export function Shell({ groups, home, crumbs, tools, children }: ShellProps) {
  const [sidebar, setSidebar] = useRemembered('fulmar-sidebar', 'open')
  useFocusHeading()
  return (
    <TooltipDelays>
      <SkipLink />
      <div className={classes.root}>
        <aside className={classes.side}>
          <Sidebar
            groups={groups}
            home={home}
            collapsed={sidebar === 'collapsed'}
            onCollapse={collapsed => setSidebar(collapsed ? 'collapsed' : 'open')}
          />
        </aside>
        <div className={classes.column}>
          <header className={classes.top}>
            <RouteProgress />
            <NavDrawer groups={groups} />
            <Breadcrumb crumbs={crumbs} />
            <div className={classes.tools}>{tools}</div>
          </header>
          <OfflineBar />
          <main id="main" tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </div>
      </div>
    </TooltipDelays>
  )
}
