import { type ActivityEntity, type ActivityWords, activityActions } from './activity-actions.ts'
import type { RecentAction } from './dashboard.ts'

/** "Ana" + "closed the request for" + "Harbour Store" + ", which got no answer". */
export interface ActivitySentence {
  who: string
  lead: string
  /** Nothing where the action is about no single record. */
  subject: string | null
  tail: string
}

const nouns: Record<ActivityEntity, string> = {
  collection: 'collection',
  master: 'entry',
  neighborhood: 'neighborhood',
  points: 'person',
  policy: 'policy',
  rate: 'plastic',
  redemption: 'redemption',
  reward: 'reward',
  'role-switch': 'person',
  'saved-view': 'view',
  session: 'session',
  store: 'store',
  team: 'administrator',
  user: 'person',
}

/** `isHere` is for the page of the subject, which says "this store" instead of its name. */
export function sentenceOf(
  { actor, action, subject, requestId }: Omit<RecentAction, 'id' | 'at'>,
  isHere = false,
): ActivitySentence {
  const words: ActivityWords = activityActions[action]
  const text = typeof words === 'string' ? words : subject?.isOwn ? words.own : words.other
  const [lead = '', tail] = text.split('{subject}')
  const noun = nouns[action.slice(0, action.indexOf('.')) as ActivityEntity]
  return {
    // What nobody did over the network, the system did.
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

/** The sentence in one piece. */
export const sentenceText = ({ who, lead, subject, tail }: ActivitySentence): string =>
  `${who} ${lead}${subject === null ? '' : ` ${subject}${tail}`}`
