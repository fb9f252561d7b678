import { Outlet } from '@tanstack/react-router'
import { useAdminDetails } from '#core/AdminDetailsProvider.tsx'
import { CallError } from '#core/CallError.tsx'
import { useMay } from '#core/can.ts'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { Shell } from '#ui/shell/Shell.tsx'
import { ForbiddenState } from '#ui/states/ForbiddenState.tsx'
import { MeMenu } from './MeMenu.tsx'
import { navigationFor } from './navigation.ts'
import { SchemeMenu } from './SchemeMenu.tsx'
import { useCrumbs, usePagePermission } from './use-crumbs.ts'

/** The frame of the back office: who is here, where they may go, and whether they may see this page. */
export function AdminShell() {
  const { adminDetails, adminDetailsError, retryAdminDetails } = useAdminDetails()
  const may = useMay()
  const crumbs = useCrumbs()
  const missing = usePagePermission(may)
  if (!adminDetails) {
    return (
      <PublicFrame>
        {adminDetailsError && <CallError as="page" error={adminDetailsError} onRetry={retryAdminDetails} />}
      </PublicFrame>
    )
  }
  return (
    <Shell
      groups={navigationFor(may)}
      home="/dashboard"
      crumbs={crumbs}
      tools={
        <>
          <SchemeMenu />
          <MeMenu me={adminDetails} />
        </>
      }
    >
      {missing ? <ForbiddenState permission={missing} /> : <Outlet />}
    </Shell>
  )
}
