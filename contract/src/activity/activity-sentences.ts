import type { ActivityEntry, ActivitySubject } from './activity.ts'
import { type ActivityWords, activityActions } from './activity-actions.ts'
import { type ActivityEntity, activityEntities, type Entity } from './activity-entities.ts'

/** "Ana" + "closed the request for" + "Harbour Store" + " after 30 days without a reply". */
export interface ActivitySentence {
  who: string
  lead: string
  /** Null where the action is not about a single record. */
  subject: string | null
  tail: string
}

/** The subject of an action as it is stored, before it is put into words. */
export type FoundSubject = Omit<ActivitySubject, 'name'> & { name: string | null; code: string | null }

export function inWords({ code, name, ...subject }: FoundSubject): ActivitySubject {
  const { named }: Entity = activityEntities[subject.type]
  return { ...subject, name: named ? named({ name, code }) : (name ?? '') }
}

/** What a sentence is made of. */
export type LoggedAction = Pick<ActivityEntry, 'actor' | 'action' | 'subject' | 'requestId'>

/** `isHere` is set on the subject's own page, which says "this store" instead of its name. */
export function sentenceOf({ actor, action, subject, requestId }: LoggedAction, isHere = false): ActivitySentence {
  const words: ActivityWords = activityActions[action]
  const text = typeof words === 'string' ? words : subject?.isOwn ? words.own : words.other
  const [lead = '', tail] = text.split('{subject}')
  const { noun } = activityEntities[action.slice(0, action.indexOf('.')) as ActivityEntity]
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
