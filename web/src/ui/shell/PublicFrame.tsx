import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { OfflineBar } from '#ui/states/OfflineBar.tsx'
import classes from './PublicFrame.module.css'
import { SkipLink } from './SkipLink.tsx'

/** The frame of public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { name } = useBrand()
  return (
    <div style={{ minHeight: '100dvh', fontSize: 'var(--text-17)' }}>
      <SkipLink />
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={`${name} home`}>
          <Wordmark size={30} />
        </Link>
      </header>
      <OfflineBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
