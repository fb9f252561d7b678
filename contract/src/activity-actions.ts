import type { Permission } from './permissions.ts'

/** What an action can be about, and the permission to read it. An action about anything else does not compile. */
export const activityReads = {
  collection: 'collections:read',
  neighborhood: 'neighborhoods:read',
  points: 'points:read',
  policy: 'policy:read',
  rate: 'rates:read',
  'role-switch': 'role-switches:read',
  'saved-view': 'views:keep',
  session: 'team:read',
  store: 'stores:read',
  team: 'team:read',
  user: 'users:read',
} as const satisfies Record<string, Permission>
export type ActivityEntity = keyof typeof activityReads

/** The words after the actor's name. `own` is for actions on the actor's own record. */
export type ActivityWords = string | { own: string; other: string }

export type ActivityActions = Record<`${ActivityEntity}.${string}`, ActivityWords>

/**
 * Every action that is recorded, with its sentence: "Ana" + "approved {subject}". The subject is a name, or "a store"
 * where the name is unknown. An action that is not in this list cannot be recorded.
 */
export const activityActions = {
  'collection.recorded': 'recorded {subject}',
  'collection.confirmed': 'confirmed {subject}',
  'collection.reversed': 'reversed {subject}',
  'collection.exported': 'exported collections',
  'neighborhood.created': 'added {subject}',
  'neighborhood.changed': 'changed {subject}',
  'neighborhood.removed': 'removed {subject}',
  'neighborhood.leader-named': 'named a leader of {subject}',
  'neighborhood.leader-left': 'removed a leader of {subject}',
  'neighborhood.exported': 'exported neighborhoods',
  'points.adjusted': 'adjusted the points of {subject}',
  'points.adjustment-requested': 'requested approval to adjust the points of {subject}',
  'points.adjustment-rejected': 'rejected a points adjustment for {subject}',
  'policy.changed': 'changed the points policy',
  'rate.set': 'set the rate for {subject}',
  'rate.cancelled': 'cancelled a scheduled rate for {subject}',
  'rate.proposed': 'proposed a rate for {subject}',
  'rate.approved': 'approved the proposed rate for {subject}',
  'rate.declined': 'declined the proposed rate for {subject}',
  'rate.withdrawn': 'withdrew the proposed rate for {subject}',
  'role-switch.requested': { own: 'requested another role', other: 'requested another role for {subject}' },
  'role-switch.approved': 'approved the role switch of {subject}',
  'role-switch.rejected': 'rejected the role switch of {subject}',
  'role-switch.cancelled': { own: 'cancelled their role switch', other: 'cancelled the role switch of {subject}' },
  'role-switch.expired': 'closed the role switch of {subject} after 30 days without a decision',
  'role-switch.exported': 'exported role switches',
  'saved-view.created': 'saved a view',
  'saved-view.changed': 'changed a saved view',
  'saved-view.removed': 'removed a saved view',
  'session.started': 'signed in',
  'session.ended': 'ended a session',
  'session.all-ended': 'signed out everywhere',
  'store.requested': 'requested {subject}',
  'store.resubmitted': 'updated the request for {subject}',
  'store.approved': 'approved {subject}',
  'store.info-asked': 'asked for information about {subject}',
  'store.rejected': 'rejected the request for {subject}',
  'store.expired': 'closed the request for {subject} after 30 days without a reply',
  'store.changed': 'changed {subject}',
  'store.paused': 'paused {subject}',
  'store.resumed': 'resumed {subject}',
  'store.suspended': 'suspended {subject}',
  'store.reinstated': 'reinstated {subject}',
  'store.closed': 'closed {subject}',
  'store.removed': 'removed {subject}',
  'store.link-sent': 'sent a new password link to {subject}',
  'store.exported': 'exported stores',
  'team.changed': 'changed the role or access of {subject}',
  'team.invited-again': 'sent a new invitation to {subject}',
  'team.invitation-withdrawn': 'withdrew the invitation of {subject}',
  'team.joined': 'joined the team',
  'team.policy-changed': 'changed which roles require two-factor authentication',
  'user.registered': 'registered',
  'user.created': 'added {subject}',
  'user.joined': 'accepted the invitation',
  'user.changed': 'changed {subject}',
  'user.suspended': 'suspended {subject}',
  'user.blocked': 'blocked {subject}',
  'user.reinstated': 'reinstated {subject}',
  'user.role-changed': 'changed the role of {subject}',
  'user.erased': 'erased {subject}',
  'user.noted': 'wrote a note about {subject}',
  'user.messaged': 'sent a message to {subject}',
  'user.exported': 'exported users',
  'user.data-exported': 'exported the personal data of {subject}',
  'user.profile-changed': 'changed their profile',
  'user.password-changed': 'changed their password',
  'user.password-reset': 'set a new password with an emailed code',
  'user.second-factor-set': 'turned on two-factor authentication',
  'user.second-factor-removed': 'turned off two-factor authentication',
  'user.recovery-codes-renewed': 'created new recovery codes',
} as const satisfies ActivityActions

export type ActivityAction = keyof typeof activityActions
