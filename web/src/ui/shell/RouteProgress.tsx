import { useRouterState } from '@tanstack/react-router'
import classes from './RouteProgress.module.css'

/** A thin line while the next page is on its way. It waits a moment, so that quick changes do not flicker. */
export function RouteProgress() {
  const loading = useRouterState({ select: state => state.isLoading })
  return loading ? <div className={classes.bar} role="progressbar" aria-label="Loading the page" /> : null
}
