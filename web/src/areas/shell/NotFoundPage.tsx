import { Button } from '@mantine/core'
import { type AnyRoute, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { type KnownRoute, nearestRoute } from './nearest-route.ts'

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

/** Titled pages with a fixed address that this visitor may open, after signing in if needed. */
function useOpenRoutes(): KnownRoute[] {
  const { adminDetails } = useAdminDetails()
  const may = useMay()
  const routes = Object.values(useRouter().routesById) as AnyRoute[]
  return routes.flatMap(({ fullPath, options }) => {
    const { title, permission } = options.staticData ?? {}
    if (!title || typeof fullPath !== 'string' || fullPath.includes('$')) return []
    if (adminDetails && permission && !may(permission)) return []
    return [{ path: fullPath.replace(/(.)\/$/, '$1'), title }]
  })
}

const readable = (pathname: string) => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
