import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { WaitingChange } from '#parts/proposals/WaitingChange.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { PolicyFacts } from './PolicyFacts.tsx'

const PolicyEditor = lazyNamed(
  () => import('./PolicyEditor.tsx'),
  'PolicyEditor',
  () => <SkeletonLines count={8} />,
)

export function PolicyPage() {
  const mayWrite = useCan('policy:write')
  const policy = useApi(pointsPolicy.get, {})
  return (
    <>
      <PageHeader
        title="Points policy"
        meaning={
          <>
            When collections are flagged for review, what needs a second person, and when points expire. The value of a
            point is set under <Link to="/settings/programme">Programme</Link>.
          </>
        }
      />
      <WaitingChange kind="POINTS_LIMITS" />
      <Loaded of={policy} lines={8}>
        {({ data }) => (mayWrite ? <PolicyEditor policy={data} /> : <PolicyFacts policy={data} />)}
      </Loaded>
    </>
  )
}
