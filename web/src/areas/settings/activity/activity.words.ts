import { type ActivityEntity, type ActivityEntry, activityReads } from '@fulmar/contract/activity'
import type { Permission } from '@fulmar/contract/permissions'
import { sentenceOf } from '#parts/activity.sentences.ts'

// Deeds whose plain sentence ("started this session") is not how anyone would say it.
const deeds: Record<string, string> = {
  'session.started': 'signed in',
  'session.ended': 'ended a session',
  'session.all-ended': 'signed out everywhere',
  'team.changed': 'changed an administrator',
  'team.invited-again': 'sent an invitation again',
  'team.invitation-withdrawn': 'withdrew an invitation',
  'team.joined': 'accepted the invitation and joined the team',
  'team.policy-changed': 'changed which roles need a second factor',
  'user.created': 'added a person',
  'user.registered': 'registered',
  'user.password-changed': 'changed their password',
  'user.password-reset': 'set a new password with a mailed code',
  'user.profile-changed': 'changed their profile',
  'user.second-factor-set': 'turned their second factor on',
  'user.second-factor-removed': 'turned their second factor off',
  'user.recovery-codes-renewed': 'made new recovery codes',
  'user.suspended': 'suspended a person',
  'user.blocked': 'blocked a person',
  'user.reinstated': 'reinstated a person',
  'user.erased': 'erased a person',
  'user.noted': 'wrote a note about a person',
  'user.messaged': 'wrote a person a mail',
  'user.data-exported': 'exported the personal data of a person',
  'user.exported': 'exported people',
  'user.role-changed': 'changed the role of a person',
  'user.joined': 'set the first password',
  'store.requested': 'asked for a store',
  'store.resubmitted': 'sent a store request again',
  'store.approved': 'approved a store',
  'store.info-asked': 'asked a store for information',
  'store.rejected': 'rejected a store request',
  'store.expired': 'ended a store request without an answer',
  'store.paused': 'paused a store',
  'store.resumed': 'resumed a store',
  'store.suspended': 'suspended a store',
  'store.reinstated': 'reinstated a store',
  'store.closed': 'closed a store',
  'store.removed': 'removed a store',
  'store.link-sent': 'sent a store a new link to set its password',
  'store.exported': 'exported stores',
  'neighborhood.created': 'added a neighborhood',
  'neighborhood.removed': 'removed a neighborhood',
  'neighborhood.exported': 'exported neighborhoods',
  'neighborhood.leader-named': 'named a leader of a neighborhood',
  'neighborhood.leader-left': 'ended the lead of a neighborhood',
  'role-switch.requested': 'asked for another role',
  'role-switch.approved': 'approved a role switch',
  'role-switch.rejected': 'rejected a role switch',
  'role-switch.cancelled': 'took a role switch back',
  'role-switch.expired': 'ended a role switch nobody decided about',
  'role-switch.exported': 'exported role switches',
  'collection.recorded': 'recorded a collection',
  'collection.confirmed': 'confirmed a flagged collection',
  'collection.reversed': 'reversed a collection',
  'collection.exported': 'exported collections',
  'rate.set': 'set a rate',
  'rate.cancelled': 'cancelled a scheduled rate',
  'rate.proposed': 'proposed a rate',
  'rate.approved': 'approved a proposed rate',
  'rate.declined': 'declined a proposed rate',
  'rate.withdrawn': 'withdrew a proposed rate',
  'points.adjusted': 'changed the points of a person',
  'points.adjustment-requested': 'asked for a second person to change points',
  'points.adjustment-rejected': 'rejected a change of points',
}

/** What was done, without who did it. */
export const deedOf = (entry: ActivityEntry): string => deeds[entry.action] ?? sentenceOf(entry).what

export const actorOf = (entry: ActivityEntry): string => entry.actor?.name ?? 'The system'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const entityWord = (entityType: string): string => capital(entityType.replaceAll(/[-_]/g, ' '))

const entityTypes = (Object.keys(activityReads) as ActivityEntity[]).filter(entity => entity !== 'saved-view')

// Everybody reads of their own account.
const isShown = (entity: string, may: (permission: Permission) => boolean) =>
  entity === 'session' || entity === 'user' || may(activityReads[entity as ActivityEntity])

/** What the log can be narrowed to by somebody who sees a part of it. */
export const entityOptions = (may: (permission: Permission) => boolean) =>
  entityTypes.filter(entity => isShown(entity, may)).map(value => ({ value, label: entityWord(value) }))

// Of these the list tells what was changed; here they need a name.
const changes = {
  'neighborhood.changed': 'changed a neighborhood',
  'policy.changed': 'changed the points policy',
  'store.changed': 'changed a store',
  'user.changed': 'changed a person',
}

export const actionOptions = (may: (permission: Permission) => boolean) =>
  Object.entries({ ...deeds, ...changes })
    .filter(([action]) => isShown(action.slice(0, action.indexOf('.')), may))
    .map(([value, label]) => ({ value, label: capital(label) }))
