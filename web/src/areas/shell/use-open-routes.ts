import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useMay } from '#core/session/can.ts'
import type { KnownRoute } from './nearest-route.ts'

/** Titled pages with a fixed address that this visitor may open, after signing in if needed. */
export function useOpenRoutes(): KnownRoute[] {
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
