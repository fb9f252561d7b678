import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { SkipLink } from '#ui/shell/SkipLink.tsx'
import { OfflineBar } from '#ui/states/OfflineBar.tsx'
import { LoginArt } from './login/LoginArt.tsx'
import classes from './SplitScreen.module.css'

/** The frame of the sign-in pages: a picture beside one panel. */
export function SplitScreen({ children }: { children: ReactNode }) {
  const { name } = useBrand()
  return (
    <div className={classes.root}>
      <SkipLink />
      <header className={classes.side}>
        <LoginArt className={classes.art} />
        <div className={`stack ${classes.words}`}>
          <Link to="/" className={classes.home} aria-label={`${name} home`}>
            <Wordmark size={34} />
          </Link>
          <p className={classes.tagline}>Every bottle comes back as something better.</p>
        </div>
      </header>
      <Stack gap={0} miw={0} bg="var(--surface)">
        <OfflineBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <div style={{ maxWidth: '25rem', width: '100%' }}>{children}</div>
        </main>
        <Group component="footer" justify="center" gap="4px 20px" p="0 20px 24px" fz="xs">
          <Link to="/privacy-policy" className="quiet line" style={{ minHeight: 24 }}>
            Privacy policy
          </Link>
          <Link to="/collector-signup" className="quiet line" style={{ minHeight: 24 }}>
            Register a store
          </Link>
        </Group>
      </Stack>
    </div>
  )
}
