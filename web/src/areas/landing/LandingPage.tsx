import { useAccessToken } from '#core/session/access-token.ts'
import { SiteFrame } from '#parts/SiteFrame.tsx'
import classes from './LandingPage.module.css'
import { ActiveNeighborhoods } from './sections/ActiveNeighborhoods.tsx'
import { ForStores } from './sections/ForStores.tsx'
import { Hero } from './sections/Hero.tsx'
import { HowItWorks } from './sections/HowItWorks.tsx'
import { RateCard } from './sections/RateCard.tsx'
import { Totals } from './sections/Totals.tsx'
import { useProgramme } from './use-programme.ts'

/** The home page. Also rendered at build time, without knowing the visitor. */
export function LandingPage() {
  const live = useProgramme()
  const isSignedIn = useAccessToken() !== null
  return (
    <SiteFrame
      nav={
        <>
          <a href="#how" className={classes.wide}>
            How it works
          </a>
          <a href="/collector-signup" className={classes.wide}>
            Register a store
          </a>
          <a href={isSignedIn ? '/dashboard' : '/login'} className={classes.admin}>
            {isSignedIn ? 'Dashboard' : 'Admin sign in'}
          </a>
        </>
      }
    >
      <Hero />
      <Totals live={live} />
      <HowItWorks />
      {live !== 'missing' && (
        <div className={classes.figures}>
          <RateCard live={live} />
          <ActiveNeighborhoods live={live} />
        </div>
      )}
      <ForStores />
      <div className={classes.end} />
    </SiteFrame>
  )
}
