import { activityReads } from '@fulmar/contract/activity'
import type { Deed } from '@fulmar/contract/dashboard'
import type { Permission } from '@fulmar/contract/permissions'
import type { DeedRow } from './dashboard.queries.ts'

/** What goes with another deed, or is nobody's business but one's own. */
export const besides = [
  'user.role-changed',
  'user.profile-changed',
  'user.password-changed',
  'user.password-reset',
  'user.second-factor-set',
  'user.second-factor-removed',
  'user.recovery-codes-renewed',
  'neighborhood.leader-named',
  'neighborhood.leader-left',
]

/** Each goes on with the name of what it was done to. */
const done: Record<string, string> = {
  'store.requested': 'asked for',
  'store.resubmitted': 'mended the request for',
  'store.info-asked': 'asked a question about',
  'store.expired': 'ended the request for',
  'store.link-sent': 'sent a new password link to',
  'neighborhood.created': 'added',
  'role-switch.requested': 'asked for another role for',
  'role-switch.approved': 'approved the role switch of',
  'role-switch.rejected': 'rejected the role switch of',
  'role-switch.cancelled': 'took back the role switch of',
  'role-switch.expired': 'ended the role switch of',
  'user.created': 'added',
  'user.changed': 'changed the details of',
  'user.noted': 'wrote a note about',
  'user.messaged': 'wrote to',
  'user.data-exported': 'exported the personal data of',
  'team.changed': 'changed the role or access of',
  'team.invited-again': 'sent a new invitation to',
  'team.invitation-withdrawn': 'withdrew the invitation of',
  'points.adjusted': 'changed the points of',
  'points.adjustment-requested': 'asked to change the points of',
  'points.adjustment-rejected': 'rejected a change of points for',
  'rate.set': 'set the rate of',
  'rate.cancelled': 'cancelled a rate of',
  'rate.proposed': 'proposed a rate for',
  'rate.approved': 'approved the rate proposed for',
  'rate.declined': 'declined the rate proposed for',
  'rate.withdrawn': 'withdrew the rate proposed for',
}

/** What is said of somebody's own, and of what was done to many or to nothing in particular. */
const whole: Record<string, string> = {
  'user.registered': 'joined',
  'user.joined': 'accepted the invitation',
  'user.exported': 'exported people',
  'team.joined': 'joined the team',
  'team.policy-changed': 'changed which roles need a second factor',
  'policy.changed': 'changed the points policy',
  'store.exported': 'exported stores',
  'neighborhood.exported': 'exported neighborhoods',
  'collection.exported': 'exported collections',
  'role-switch.exported': 'exported role switches',
}

const own: Record<string, string> = {
  'role-switch.requested': 'asked for another role',
  'role-switch.cancelled': 'took their request for another role back',
}

const nouns: Record<string, string> = {
  store: 'a store',
  neighborhood: 'a neighborhood',
  user: 'a person',
  points: 'a person',
  team: 'an administrator',
  'role-switch': 'a person',
  collection: 'a collection',
  rate: 'a plastic',
}

/** "Ana approved Harbour Store"; what the reader may not open is told without its name. */
export function sentenceOf(row: DeedRow, may: (permission: Permission) => boolean): Deed {
  const { id, at, action } = row
  const who = row.actorId ? (row.actorName ?? 'Erased person') : row.isFromOutside ? 'Someone' : 'The system'
  const [entity = '', verb = ''] = action.split('.')
  const plain = whole[action] ?? (isOwn(row) ? own[action] : undefined)
  if (plain) return { id, at, who, what: plain, subject: null }
  const what = done[action] ?? verb.replaceAll('-', ' ')
  const { type, subjectId, subjectName } = row
  if (type && subjectId && subjectName && may(activityReads[type]))
    return { id, at, who, what, subject: { type, id: subjectId, name: subjectName } }
  return { id, at, who, what: `${what} ${nouns[entity] ?? `the ${entity.replaceAll('-', ' ')}`}`, subject: null }
}

const isOwn = ({ actorId, ownerId }: DeedRow) => actorId !== null && actorId === ownerId
