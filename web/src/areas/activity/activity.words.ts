import type { ActivityEntry } from '@fulmar/contract/activity/activity'
import { type ActivityAction, activityActions } from '@fulmar/contract/activity/activity-actions'
import { type ActivityEntity, activityEntities } from '@fulmar/contract/activity/activity-entities'
import { sentenceOf } from '@fulmar/contract/activity/activity-sentences'
import type { Permission } from '@fulmar/contract/core/permissions'
import { detailOf } from '#parts/activity/activity-details.ts'
import { capitalize } from '#ui/format/capitalize.ts'

type May = (permission: Permission) => boolean

/** "Ana changed Foz: status from active to paused". */
export const formatEntry = (entry: ActivityEntry): string => entry.sentence + detailOf(entry)

export const entityWord = (entityType: string): string => capitalize(entityType.replaceAll(/[-_]/g, ' '))

// Saved views are private, and everyone can read about their own account.
const isShown = (entity: string, may: May) =>
  entity !== 'saved-view' &&
  (entity === 'session' || entity === 'user' || may(activityEntities[entity as ActivityEntity].reads))

export const entityOptions = (may: May) =>
  Object.keys(activityEntities)
    .filter(entity => isShown(entity, may))
    .map(value => ({ value, label: entityWord(value) }))

export const actionOptions = (may: May) =>
  (Object.keys(activityActions) as ActivityAction[])
    .filter(action => isShown(action.slice(0, action.indexOf('.')), may))
    .map(value => ({ value, label: actionName(value) }))

/** "Approved a store". */
function actionName(action: ActivityAction): string {
  const { lead, subject, tail } = sentenceOf({ action, actor: null, subject: null, requestId: null })
  return capitalize(subject === null ? lead : `${lead} ${subject}${tail}`)
}
