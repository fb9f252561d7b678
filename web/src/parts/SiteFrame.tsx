import type { ReactNode } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { ContactLines } from '#ui/brand/ContactLines.tsx'
import { Mark } from '#ui/brand/Mark.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { SkipLink } from '#ui/shell/SkipLink.tsx'
import classes from './SiteFrame.module.css'

interface SiteFrameProps {
  /** Header links. */
  nav: ReactNode
  children: ReactNode
}

/**
 * The frame of prerendered pages. Uses plain links, because these pages also work without the router.
 */
export function SiteFrame({ nav, children }: SiteFrameProps) {
  const { name } = useBrand()
  return (
    <div className={classes.root}>
      <SkipLink />
      <header className={classes.top}>
        <a href="/" className={classes.home} aria-label={`${name} home`}>
          <Wordmark size={32} />
        </a>
        <nav className={classes.nav} aria-label="Main">
          {nav}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.foot}>
        <div className={classes.footInner}>
          <div className={classes.about}>
            <Mark size={44} />
            <p>
              Named after the fulmar, a seabird that feeds far out on open water. Researchers measure ocean plastic by
              what they find in its stomach. We want them to find less.
            </p>
          </div>
          <ContactLines />
          <nav aria-label="Footer" className={classes.footLinks}>
            <a href="/collector-signup">Register a store</a>
            <a href="/login">Admin sign in</a>
            <a href="/privacy-policy">Privacy policy</a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
