import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { nearestRoute } from './nearest-route.ts'
import { useOpenRoutes } from './use-open-routes.ts'

/** Names the missing address and suggests the closest page. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const { adminDetails } = useAdminDetails()
  const meant = nearestRoute(pathname, useOpenRoutes())
  const [to, label] = adminDetails ? (['/dashboard', 'Dashboard'] as const) : (['/', 'Home'] as const)
  return (
    <PublicFrame>
      <NotFoundState
        looked={readable(pathname)}
        action={
          <>
            {meant && meant.path !== to && (
              <Button component={Link} to={meant.path}>
                {`Did you mean ${meant.title}?`}
              </Button>
            )}
            <Button component={Link} to={to} variant={meant && meant.path !== to ? 'default' : 'filled'}>
              {label}
            </Button>
          </>
        }
      />
    </PublicFrame>
  )
}

const readable = (pathname: string) => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
