import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useAdminDetails } from '#core/AdminDetailsProvider.tsx'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'

/** Says what was looked for and offers the nearest way back. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const { adminDetails } = useAdminDetails()
  const [to, label] = adminDetails ? (['/dashboard', 'To the dashboard'] as const) : (['/', 'To the start'] as const)
  return (
    <PublicFrame>
      <NotFoundState
        looked={pathname}
        action={
          <Button component={Link} to={to}>
            {label}
          </Button>
        }
      />
    </PublicFrame>
  )
}
