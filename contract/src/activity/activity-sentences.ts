import type { ActivityEntry, SubjectType } from './activity.ts'
import { type ActivityEntity, type ActivityWords, activityActions } from './activity-actions.ts'

/** "Ana" + "closed the request for" + "Harbour Store" + " after 30 days without a reply". */
export interface ActivitySentence {
  who: string
  lead: string
  /** Null where the action is not about a single record. */
  subject: string | null
  tail: string
}

const nouns: Record<ActivityEntity, string> = {
  activity: 'entry',
  'api-key': 'key',
  collection: 'collection',
  game: 'game',
  impact: 'impact report',
  import: 'file',
  job: 'job',
  master: 'entry',
  neighborhood: 'neighborhood',
  plan: 'plan',
  play: 'play',
  points: 'user',
  policy: 'policy',
  programme: 'programme',
  question: 'question',
  rate: 'plastic',
  redemption: 'redemption',
  report: 'report',
  reward: 'reward',
  'role-switch': 'user',
  'saved-view': 'view',
  session: 'session',
  store: 'store',
  subscription: 'store',
  team: 'administrator',
  user: 'user',
  webhook: 'webhook',
}

/** The page of an action's subject. */
export const subjectPages: Record<SubjectType, (id: string) => string> = {
  store: id => `/stores/${id}`,
  neighborhood: id => `/neighborhood/${id}`,
  user: id => `/users/${id}`,
  team: () => '/settings/team',
  collection: id => `/collections/${id}`,
  'role-switch': id => `/neighborhood/requests?queue=all&open=${id}`,
  rate: () => '/rates',
  plan: () => '/settings/plans',
  subscription: () => '/settings/plans',
  reward: id => `/rewards/${id}`,
  redemption: id => `/rewards/redemptions?queue=all&open=${id}`,
  game: id => `/academy/${id}`,
  play: id => `/academy/plays/${id}`,
  question: () => '/academy/bank',
  master: () => '/settings/master-data',
  impact: id => `/analytics/impact-reports/${id}`,
  import: id => `/settings/imports/${id}`,
  'api-key': () => '/settings/integrations',
  webhook: () => '/settings/integrations',
  job: id => `/settings/jobs/${id}`,
}

/** What a sentence is made of. */
export type LoggedAction = Pick<ActivityEntry, 'actor' | 'action' | 'subject' | 'requestId'>

/** `isHere` is set on the subject's own page, which says "this store" instead of its name. */
export function sentenceOf({ actor, action, subject, requestId }: LoggedAction, isHere = false): ActivitySentence {
  const words: ActivityWords = activityActions[action]
  const text = typeof words === 'string' ? words : subject?.isOwn ? words.own : words.other
  const [lead = '', tail] = text.split('{subject}')
  const noun = nouns[action.slice(0, action.indexOf('.')) as ActivityEntity]
  return {
    // Without a request it was a scheduled job.
    who: actor?.name ?? (requestId === null ? 'The system' : 'Someone'),
    lead: lead.trimEnd(),
    subject:
      tail === undefined
        ? null
        : isHere
          ? `this ${noun}`
          : (subject?.name ?? `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`),
    tail: tail ?? '',
  }
}

/** The sentence as one string. */
export function sentenceText(action: LoggedAction, isHere = false): string {
  const { who, lead, subject, tail } = sentenceOf(action, isHere)
  return `${who} ${lead}${subject === null ? '' : ` ${subject}${tail}`}`
}
