import { formatMissing } from '@fulmar/contract/core/permission-words'
import type { Permission } from '@fulmar/contract/core/permissions'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { CircleHelp, ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { keepLive } from '#core/live/live.ts'
import { useLive } from '#core/live/use-live.ts'
import { useRecordTitle } from '#core/page-title.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import { AloneDialog } from '#parts/alone/AloneDialog.tsx'
import { useFigures } from '#parts/figures.ts'
import { guideFor } from '#parts/guide/guide-map.ts'
import { HarbourChain } from '#ui/brand/HarbourChain.tsx'
import type { Crumb } from '#ui/shell/Breadcrumb.tsx'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { Shell } from '#ui/shell/Shell.tsx'
import { ForbiddenState } from '#ui/states/ForbiddenState.tsx'
import { StateMessage } from '#ui/states/StateMessage.tsx'
import { Bell } from './bell/Bell.tsx'
import { MeMenu } from './MeMenu.tsx'
import { navigationFor } from './navigation.ts'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'

/** The frame of the back office: navigation, account menu and page permissions. */
export function AdminShell() {
  const { adminDetails, adminDetailsError, retryAdminDetails } = useAdminDetails()
  const may = useMay()
  const crumbs = useCrumbs()
  const isOpen = adminDetails?.needsSecondFactor === false
  const figures = useFigures(isOpen && may('dashboard:read'))
  useLiveUpdates(isOpen)
  const missing = usePagePermission(may)
  // With no permissions granted, tells whether the page requires any.
  const isGuarded = usePagePermission(() => false) !== undefined
  if (!adminDetails) {
    return (
      <PublicFrame>
        {adminDetailsError && <CallError as="page" error={adminDetailsError} onRetry={retryAdminDetails} />}
      </PublicFrame>
    )
  }
  const page = () => {
    if (missing) return <ForbiddenState message={formatMissing(missing, adminDetails)} />
    return adminDetails.needsSecondFactor && isGuarded ? <ClosedUntilSecondFactor /> : <Outlet />
  }
  const groups = navigationFor(may, figures.data?.data.waiting)
  return (
    <Shell
      groups={groups}
      home="/dashboard"
      crumbs={crumbs}
      tools={
        <>
          <PaletteButton groups={groups} />
          {isOpen && <Bell />}
          <HelpLink />
          <SchemeMenu />
          <MeMenu me={adminDetails} />
        </>
      }
    >
      {adminDetails.needsSecondFactor && <SecondFactorBanner />}
      {page()}
      <AloneDialog me={adminDetails} />
    </Shell>
  )
}

const waitingKinds = ['store', 'role-switch', 'collection', 'points', 'rate', 'redemption', 'game'] as const

/** Live events for every page of the tab, and the counts of the navigation. */
function useLiveUpdates(isWanted: boolean) {
  useEffect(() => (isWanted ? keepLive() : undefined), [isWanted])
  useLive(waitingKinds, [dashboard.figures])
}

/** Replaces pages that require two-factor authentication until it is set up. */
const ClosedUntilSecondFactor = () => (
  <StateMessage
    title="Two-factor authentication required"
    as="page"
    art={<HarbourChain />}
    actions={
      <Button component={Link} to="/settings/security">
        Set up two-factor authentication
      </Button>
    }
  >
    <p>Your role requires two-factor authentication to open this page. Your own settings stay available.</p>
  </StateMessage>
)

/** Asks people whose role requires two-factor authentication to set it up. */
const SecondFactorBanner = () => (
  <Group
    component="aside"
    gap="8px 14px"
    mb={20}
    p="12px 18px"
    bdrs="lg"
    bg="var(--sand-wash)"
    c="var(--sand-ink)"
    aria-label="Two-factor authentication"
  >
    <ShieldAlert size={20} strokeWidth={1.8} aria-hidden />
    <Text flex="1 1 18rem">
      Your role requires two-factor authentication. Setting it up takes two minutes and unlocks every page.
    </Text>
    <Link to="/settings/security" className="strong" style={{ color: 'inherit' }}>
      Set it up
    </Link>
  </Group>
)

/** The titles of the matched routes; a record page provides the last one. */
function useCrumbs(): Crumb[] {
  const record = useRecordTitle()
  const crumbs = useMatches()
    .filter(match => match.staticData.title !== undefined)
    .map(match => ({ label: match.staticData.title ?? '', to: match.pathname }))
  const last = crumbs.at(-1)
  return last && record ? [...crumbs.slice(0, -1), { ...last, label: record }] : crumbs
}

/** The first permission the page requires and the person lacks. */
const usePagePermission = (may: (permission: Permission) => boolean): Permission | undefined =>
  useMatches()
    .map(match => match.staticData.permission)
    .find((permission): permission is Permission => permission !== undefined && !may(permission))

/** Leads to the page of the guide about what is open now; on a phone the account menu leads to the guide. */
function HelpLink() {
  const { pathname } = useLocation()
  const found = guideFor(pathname)
  const label = found ? `Help: ${found.title}` : 'Help'
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={found ? `/help/${found.page}` : '/help'}
        size={40}
        aria-label={label}
        visibleFrom="sm"
      >
        <CircleHelp size={19} strokeWidth={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
