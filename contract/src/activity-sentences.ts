import { type ActivityEntity, type ActivityWords, activityActions } from './activity-actions.ts'
import type { RecentAction } from './dashboard.ts'

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

/** `isHere` is set on the subject's own page, which says "this store" instead of its name. */
export function sentenceOf(
  { actor, action, subject, requestId }: Omit<RecentAction, 'id' | 'at'>,
  isHere = false,
): ActivitySentence {
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
          : (subject?.name ?? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`),
    tail: tail ?? '',
  }
}

/** The sentence as one string. */
export const sentenceText = ({ who, lead, subject, tail }: ActivitySentence): string =>
  `${who} ${lead}${subject === null ? '' : ` ${subject}${tail}`}`
