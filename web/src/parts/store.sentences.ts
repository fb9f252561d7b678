import type { ActivityEntry } from '@fulmar/contract/activity'

const fieldWords: Record<string, string> = {
  contactInfo: 'contact',
  location: 'place',
  operatingHours: 'hours',
  exceptions: 'days that are different',
  timezone: 'time zone',
  acceptedPlastics: 'plastics it takes',
  neighborhoodId: 'neighborhood',
}

/** Which fields, not what they said: how people reach a store stays out of the log. */
function sayChange(after: Record<string, unknown>): string {
  const changed = Array.isArray(after.changed) ? after.changed.map(String) : []
  const words = changed.map(field => fieldWords[field] ?? field)
  const list = words.length < 2 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  return list ? `changed the ${list} of this store` : 'saved this store without a change'
}

const sentences: Record<string, string> = {
  'store.requested': 'asked for this store',
  'store.resubmitted': 'sent the request again',
  'store.info-asked': 'asked the store for information',
  'store.rejected': 'rejected the request',
  'store.expired': 'ended the request, because nobody answered',
  'store.link-sent': 'sent a new link to set the password',
  'user.joined': 'set the first password',
}

/** What was done to a store, where the plain sentence ("info asked this store") is not how anyone would say it. */
export const storeSentence = ({ action, after }: Pick<ActivityEntry, 'action' | 'after'>): string | undefined =>
  action === 'store.changed' ? sayChange(after ?? {}) : sentences[action]
