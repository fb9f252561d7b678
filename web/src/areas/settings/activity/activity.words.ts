import type { ActivityEntry } from '@fulmar/contract/activity'
import {
  type ActivityAction,
  type ActivityEntity,
  activityActions,
  activityReads,
} from '@fulmar/contract/activity-actions'
import { sentenceOf, sentenceText } from '@fulmar/contract/activity-sentences'
import type { Permission } from '@fulmar/contract/permissions'
import { detailOf } from '#parts/activity-details.ts'

type May = (permission: Permission) => boolean

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Ana changed Foz: status from active to paused". */
export const sayEntry = (entry: ActivityEntry): string => sentenceText(sentenceOf(entry)) + detailOf(entry)

export const entityWord = (entityType: string): string => capital(entityType.replaceAll(/[-_]/g, ' '))

// Views are everybody's own, and everybody reads about their own account.
const isShown = (entity: string, may: May) =>
  entity !== 'saved-view' && (entity === 'session' || entity === 'user' || may(activityReads[entity as ActivityEntity]))

/** What readers can narrow the log to. */
export const entityOptions = (may: May) =>
  Object.keys(activityReads)
    .filter(entity => isShown(entity, may))
    .map(value => ({ value, label: entityWord(value) }))

export const actionOptions = (may: May) =>
  (Object.keys(activityActions) as ActivityAction[])
    .filter(action => isShown(action.slice(0, action.indexOf('.')), may))
    .map(value => ({ value, label: actionName(value) }))

/** "Approved a store". */
function actionName(action: ActivityAction): string {
  const { lead, subject, tail } = sentenceOf({ action, actor: null, subject: null, requestId: null })
  return capital(subject === null ? lead : `${lead} ${subject}${tail}`)
}
