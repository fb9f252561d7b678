import { useMatches } from '@tanstack/react-router'
import { BoatOnSlip } from '#ui/brand/BoatOnSlip.tsx'
import { StateMessage } from '#ui/states/StateMessage.tsx'

/** A placeholder, described by the route's static data. */
export function NotBuiltPage() {
  const matches = useMatches().map(match => match.staticData)
  const title = matches.findLast(data => data.title)?.title ?? 'This page'
  return (
    <StateMessage title={title} as="page" art={<BoatOnSlip />} note="Coming soon">
      <p>{matches.at(-1)?.willHold}</p>
    </StateMessage>
  )
}
