import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { OfflineBar } from '#ui/states/OfflineBar.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The frame of public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { name } = useBrand()
  return (
    <div style={{ minHeight: '100dvh', fontSize: 'var(--text-17)' }}>
      <SkipLink />
      <header style={{ display: 'flex', padding: '20px clamp(16px, 4vw, 48px)' }}>
        <Link
          to="/"
          style={{ borderRadius: 'var(--radius-control)', textDecoration: 'none' }}
          aria-label={`${name} home`}
        >
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
