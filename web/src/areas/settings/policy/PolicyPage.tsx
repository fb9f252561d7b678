import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { PolicyFacts } from './PolicyFacts.tsx'

const PolicyEditor = lazy(() => import('./PolicyEditor.tsx').then(it => ({ default: it.PolicyEditor })))

export function PolicyPage() {
  const mayWrite = useCan('policy:write')
  const policy = useApi(pointsPolicy.get, {})
  const body = () => {
    if (policy.isPending) return <SkeletonLines count={8} />
    if (policy.isError) return <CallError error={policy.error} onRetry={() => void policy.refetch()} />
    if (!mayWrite) return <PolicyFacts policy={policy.data.data} />
    return (
      <Suspense fallback={<SkeletonLines count={8} />}>
        <PolicyEditor policy={policy.data.data} />
      </Suspense>
    )
  }
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
      {body()}
    </>
  )
}
