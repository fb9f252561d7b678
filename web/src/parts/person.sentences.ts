import type { ActivityEntry } from '@fulmar/contract/activity'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'

type Told = Record<string, unknown>

const moved = (give: string, take: string) => (after: Told) => {
  const points = typeof after.points === 'number' ? after.points : 0
  return `${points < 0 ? take : give} ${formatPoints(Math.abs(points))}`
}

const fieldWords: Record<string, string> = { neighborhoodId: 'neighborhood', hasMailConsent: 'consent to mail' }

/** Which fields, never what they said: the log outlives the person. */
function sayChange({ changed, ...open }: Told): string {
  const fields = [...(Array.isArray(changed) ? changed.map(String) : []), ...Object.keys(open)]
  const words = fields.map(field => fieldWords[field] ?? field)
  if (words.length === 0) return 'saved this person without a change'
  const list = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  return `changed the ${list} of this person`
}

const sentences: Record<string, string | ((after: Told) => string)> = {
  'user.registered': 'registered',
  'user.created': 'added this person',
  'user.changed': sayChange,
  'user.suspended': ({ until }) =>
    typeof until === 'string' ? `suspended this person until ${formatDateTime(until)}` : 'suspended this person',
  'user.blocked': 'blocked this person for good',
  'user.reinstated': 'reinstated this person',
  'user.erased': 'erased this person',
  'user.role-changed': ({ userType }) =>
    userType === 'NEIGHBORHOOD' ? 'made this person a leader' : 'made this person a member again',
  'user.noted': 'wrote a note about this person',
  'user.messaged': 'wrote this person a mail',
  'user.data-exported': 'exported the personal data of this person',
  'user.profile-changed': 'changed their own profile',
  'user.password-changed': 'changed their password',
  'user.password-reset': 'set a new password with a mailed code',
  'points.adjusted': moved('gave', 'took'),
  'points.adjustment-requested': moved('asked a second person to give', 'asked a second person to take'),
  'points.adjustment-rejected': moved('refused to give', 'refused to take'),
}

/** What was done to a person, where the plain sentence ("adjusted this points") is not how anyone would say it. */
export function personSentence({ action, after }: Pick<ActivityEntry, 'action' | 'after'>): string | undefined {
  const sentence = sentences[action]
  return typeof sentence === 'function' ? sentence(after ?? {}) : sentence
}
