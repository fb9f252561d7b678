import { z } from 'zod'
import { email, newPassword } from './auth/auth.ts'
import { id, instant, nothing, one, personName, secretToken, seenRecord, version } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { anyOf, listQuery, pageOf } from './core/list.ts'
import { adminRole, userType } from './core/roles.ts'
import { profile } from './users/users.ts'

export const teamStatus = z.enum(['ACTIVE', 'PENDING', 'BLOCKED'])

/** An administrator: PENDING until the invitation is accepted, BLOCKED when deactivated. */
export const teamMember = z.object({
  id,
  version,
  name: z.string(),
  email: z.string(),
  adminRole,
  status: teamStatus,
  hasSecondFactor: z.boolean(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})
export type TeamMember = z.infer<typeof teamMember>

export const teamListQuery = listQuery(['name', 'createdAt'], {
  status: anyOf(teamStatus).optional(),
  adminRole: anyOf(adminRole).optional(),
})
export type TeamListQuery = z.output<typeof teamListQuery>

export const invitation = z.strictObject({ name: personName, email, adminRole })
export type Invitation = z.infer<typeof invitation>

export const securityPolicy = z.strictObject({ secondFactorRoles: z.array(adminRole) })

export const team = area({
  list: {
    method: 'GET',
    path: '/api/auth/all',
    access: 'team:read',
    summary: 'List administrators',
    query: teamListQuery,
    response: pageOf(teamMember),
  },
  invite: {
    method: 'POST',
    path: '/api/team/invite',
    access: 'team:manage',
    summary: 'Invite an administrator by email',
    body: invitation,
    response: one(teamMember),
    status: 201,
  },
  inviteAgain: {
    method: 'PUT',
    path: '/api/team/invite',
    access: 'team:manage',
    summary: 'Email a new invitation link. The old link stops working',
    body: z.strictObject({ id }),
    response: nothing,
  },
  invitation: {
    method: 'POST',
    path: '/api/team/invitation',
    access: 'public',
    summary: 'Get the details of an invitation link',
    body: z.strictObject({ token: secretToken }),
    response: one(
      z.object({
        name: z.string(),
        email: z.string(),
        userType,
        adminRole: adminRole.nullable(),
        /** The store at whose counter they are to work. */
        store: z.string().nullable(),
        /** Has a password: an invitation to a counter is accepted by `counterStaff.join`. */
        hasLogin: z.boolean(),
      }),
    ),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  accept: {
    method: 'POST',
    path: '/api/team/accept',
    access: 'public',
    summary: 'Accept an invitation as an administrator, store or member: set a name and password and sign in',
    ownTransactions: true,
    lane: 'passwords',
    body: z.strictObject({ token: secretToken, name: personName, password: newPassword }),
    response: z.object({ token: z.string(), user: profile }),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  change: {
    method: 'PUT',
    path: '/api/team',
    access: 'team:manage',
    summary: 'Change the role of an administrator, or deactivate or reactivate them',
    body: seenRecord.extend({ adminRole: adminRole.optional(), status: z.enum(['ACTIVE', 'BLOCKED']).optional() }),
    response: one(teamMember),
  },
  remove: {
    method: 'DELETE',
    path: '/api/team/invite',
    access: 'team:manage',
    summary: 'Withdraw a pending invitation',
    body: z.strictObject({ id }),
    response: nothing,
  },
  policy: {
    method: 'GET',
    path: '/api/team/policy',
    access: 'team:read',
    summary: 'Get the roles that require two-factor authentication',
    response: one(securityPolicy),
  },
  changePolicy: {
    method: 'PUT',
    path: '/api/team/policy',
    access: 'team:manage',
    summary: 'Set the roles that require two-factor authentication',
    body: securityPolicy,
    response: one(securityPolicy),
  },
})
