import { type Profile, users } from '@fulmar/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { FullPageSpinner } from '#ui/states/FullPageSpinner.tsx'
import { useStillWaiting } from '#ui/use-still-waiting.ts'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { myProfileKey } from '../api/queries.ts'
import { useAccessToken } from './access-token.ts'

interface AdminState {
  adminDetails: Profile | null
  adminDetailsLoading: boolean
  /** Why the profile could not be loaded. */
  adminDetailsError: ApiError | null
  retryAdminDetails: () => void
}

const AdminDetails = createContext<AdminState | null>(null)

const fetchMyProfile = (signal: AbortSignal) => call(users.myProfile, {}, { signal })

/** Provides the signed-in administrator. With a token, shows a spinner until the profile has loaded or failed. */
export function AdminDetailsProvider({ children }: { children: ReactNode }) {
  const token = useAccessToken()
  const profile = useQuery<Awaited<ReturnType<typeof fetchMyProfile>>, ApiError>({
    queryKey: myProfileKey,
    queryFn: ({ signal }) => fetchMyProfile(signal),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { cachedForEver: true },
  })
  const { data, error, isPending, refetch } = profile
  const state = useMemo<AdminState>(
    () => ({
      adminDetails: (token !== null && data?.data) || null,
      adminDetailsLoading: token !== null && isPending,
      adminDetailsError: error,
      retryAdminDetails: () => void refetch(),
    }),
    [token, data, error, isPending, refetch],
  )
  const isLoading = useStillWaiting(state.adminDetailsLoading)
  return <AdminDetails value={state}>{isLoading ? <FullPageSpinner /> : children}</AdminDetails>
}

/** The signed-in administrator. */
export function useAdminDetails(): AdminState {
  const state = useContext(AdminDetails)
  if (!state) throw new Error('useAdminDetails needs an AdminDetailsProvider above it')
  return state
}
