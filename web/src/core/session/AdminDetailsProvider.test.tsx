import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { AdminDetailsProvider, useAdminDetails } from './AdminDetailsProvider.tsx'
import { clearAccessToken, readAccessToken, setAccessToken } from './access-token.ts'
import { useCan } from './can.ts'
import { signOut, startSession } from './session.ts'

const ana = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  name: 'Ana',
  email: 'ana@fulmar.example',
  userType: 'ADMIN',
  adminRole: 'AUDITOR',
  version: 1,
  phone: null,
  avatarUrl: null,
  hasSecondFactor: false,
  needsSecondFactor: false,
} as const
const fetchMock = vi.fn<typeof fetch>()

function Page() {
  const { adminDetails } = useAdminDetails()
  const mayWrite = useCan('neighborhoods:write')
  const mayRead = useCan('neighborhoods:read')
  return <p>{adminDetails ? `${adminDetails.name} ${mayRead ? 'reads' : ''} ${mayWrite ? 'writes' : ''}` : 'Nobody'}</p>
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AdminDetailsProvider>
        <Page />
      </AdminDetailsProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  queryClient.clear()
})
afterEach(clearAccessToken)

describe('the admin details', () => {
  it('are not fetched without a token', () => {
    open()
    expect(screen.getByText('Nobody')).toBeVisible()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('are fetched with a token while a spinner shows, and determine permissions', async () => {
    setAccessToken('t')
    fetchMock.mockImplementation(async () => new Response(JSON.stringify({ type: 'Success', message: '', data: ana })))
    open()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
    expect(await screen.findByText('Ana reads')).toBeVisible()
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/user/my-profile', expect.anything())
  })

  it('are set on sign-in and cleared on sign-out, with or without the server', () => {
    open()
    act(() => startSession('t', ana))
    expect(screen.getByText('Ana reads')).toBeVisible()
    act(signOut)
    expect(screen.getByText('Nobody')).toBeVisible()
    expect(readAccessToken()).toBeNull()
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
