import { Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusFormOf } from '../dialog/first-field.ts'
import { showShortcuts } from '../keyboard/shortcuts.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { OfflineBar } from '../states/OfflineBar.tsx'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import classes from './Shell.module.css'
import { ShortcutList } from './ShortcutList.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import type { NavGroup } from './shell.types.ts'
import { TooltipDelays } from './TooltipDelays.tsx'

interface ShellProps {
  groups: NavGroup[]
  home: string
  crumbs: Crumb[]
  /** Shown at the right end of the top bar. */
  tools: ReactNode
  children: ReactNode
}

/** The frame of the back office. */
export function Shell({ groups, home, crumbs, tools, children }: ShellProps) {
  const [sidebar, setSidebar] = useRemembered('fulmar-sidebar', 'open')
  // Each has all the links, so the one that cannot be seen is not rendered.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  useFocusHeading()
  useShortcuts({ '?': { words: 'Keyboard shortcuts', run: showShortcuts, isEverywhere: true } })
  return (
    <TooltipDelays>
      <SkipLink />
      <div className={classes.root}>
        {!isNarrow && (
          <aside>
            <Sidebar
              groups={groups}
              home={home}
              collapsed={sidebar === 'collapsed'}
              onCollapse={collapsed => setSidebar(collapsed ? 'collapsed' : 'open')}
            />
          </aside>
        )}
        <Stack gap={0} miw={0}>
          <header className={classes.top}>
            <RouteProgress />
            {isNarrow && <NavDrawer groups={groups} />}
            <Breadcrumb crumbs={crumbs} />
            <Group gap={4} wrap="nowrap" flex="none">
              {tools}
            </Group>
          </header>
          <OfflineBar />
          <main id="main" tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </Stack>
      </div>
      <ShortcutList />
    </TooltipDelays>
  )
}

/** Focuses the first field of a page with a form after navigation, the heading of any other. */
function useFocusHeading(): void {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const from = before.current
    before.current = path
    if (from === undefined || from === path) return
    const main = document.getElementById('main')
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    if (!main || !heading || focusFormOf(main)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [path])
}

/** A setting stored in this browser, or in memory if storage is blocked. */
function useRemembered(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? initial
    } catch {
      return initial
    }
  })
  const remember = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Storage is blocked: the setting lasts for this visit.
    }
  }
  return [value, remember]
}

/** A progress line while the next page loads. Delayed by CSS to avoid flicker. */
function RouteProgress() {
  const loading = useRouterState({ select: state => state.isLoading })
  return loading ? <div className={classes.progress} role="progressbar" aria-label="Loading page" /> : null
}
