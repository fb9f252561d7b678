import type { auth } from '@fulmar/contract/auth'
import type { Endpoint } from '@fulmar/contract/endpoint'
import type { team } from '@fulmar/contract/team'

/**
 * A call needs no schema, only method, path and access: spelled out here, and checked against the contract,
 * so that the page everyone loads first does not carry the schemas of every area behind it.
 */
const named = <E extends Endpoint>(endpoint: Pick<E, 'method' | 'path' | 'access'>): E => endpoint as E

/** The calls of those who are not signed in yet. */
export const calls = {
  adminLogin: named<typeof auth.adminLogin>({ method: 'POST', path: '/api/auth/admin-login', access: 'public' }),
  finishLogin: named<typeof auth.finishLogin>({ method: 'POST', path: '/api/auth/second-factor', access: 'public' }),
  sendOtp: named<typeof auth.sendOtp>({ method: 'POST', path: '/api/auth/send-otp', access: 'public' }),
  forgotPassword: named<typeof auth.forgotPassword>({
    method: 'POST',
    path: '/api/auth/admin/forgot-password',
    access: 'public',
  }),
  invitation: named<typeof team.invitation>({ method: 'POST', path: '/api/team/invitation', access: 'public' }),
  acceptInvitation: named<typeof team.accept>({ method: 'POST', path: '/api/team/accept', access: 'public' }),
}
