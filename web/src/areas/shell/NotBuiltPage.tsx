import { useMatches } from '@tanstack/react-router'
import { NotBuiltState } from '#ui/states/NotBuiltState.tsx'

/** Says what the address will hold; the route's own static data knows. */
export function NotBuiltPage() {
  const matches = useMatches().map(match => match.staticData)
  const title = matches.findLast(data => data.title)?.title ?? 'This page'
  return <NotBuiltState title={title} willHold={matches.at(-1)?.willHold ?? ''} />
}
