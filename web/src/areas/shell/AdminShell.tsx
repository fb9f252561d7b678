import { Outlet } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import { useFigures } from '#parts/figures.ts'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { Shell } from '#ui/shell/Shell.tsx'
import { ForbiddenState } from '#ui/states/ForbiddenState.tsx'
import { ClosedUntilSecondFactor } from './ClosedUntilSecondFactor.tsx'
import { MeMenu } from './MeMenu.tsx'
import { navigationFor } from './navigation.ts'
import { SchemeMenu } from './SchemeMenu.tsx'
import { SecondFactorBanner } from './SecondFactorBanner.tsx'
import { useCrumbs, usePagePermission } from './use-crumbs.ts'

/** The frame of the back office: who is here, where they may go, and whether they may see this page. */
export function AdminShell() {
  const { adminDetails, adminDetailsError, retryAdminDetails } = useAdminDetails()
  const may = useMay()
  const crumbs = useCrumbs()
  const figures = useFigures(adminDetails?.needsSecondFactor === false && may('dashboard:read'))
  const missing = usePagePermission(may)
  // Asked as if nothing were allowed, it tells whether the page needs any permission at all.
  const isGuarded = usePagePermission(() => false) !== undefined
  if (!adminDetails) {
    return (
      <PublicFrame>
        {adminDetailsError && <CallError as="page" error={adminDetailsError} onRetry={retryAdminDetails} />}
      </PublicFrame>
    )
  }
  const page = () => {
    if (missing) return <ForbiddenState permission={missing} />
    return adminDetails.needsSecondFactor && isGuarded ? <ClosedUntilSecondFactor /> : <Outlet />
  }
  return (
    <Shell
      groups={navigationFor(may, figures.data?.data.waiting)}
      home="/dashboard"
      crumbs={crumbs}
      tools={
        <>
          <SchemeMenu />
          <MeMenu me={adminDetails} />
        </>
      }
    >
      {adminDetails.needsSecondFactor && <SecondFactorBanner />}
      {page()}
    </Shell>
  )
}
