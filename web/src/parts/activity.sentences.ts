import type { ActivityEntry } from '@fulmar/contract/activity'
import { personSentence } from './person.sentences.ts'
import { fieldName, sayValue } from './say-value.ts'
import { storeSentence } from './store.sentences.ts'

export interface Change {
  field: string
  from: string
  to: string
}

/** What differs between before and after. */
export function changesOf(entry: Pick<ActivityEntry, 'before' | 'after'>): Change[] {
  const { before, after } = entry
  if (!before || !after) return []
  return (
    Object.keys(after)
      // An id tells nobody anything, and a list of changed fields is a sentence already.
      .filter(key => key !== 'changed' && !key.endsWith('Id'))
      .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map(key => ({ field: fieldName(key), from: sayValue(key, before[key]), to: sayValue(key, after[key]) }))
  )
}

const joined = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const verbs: Record<string, string> = {
  created: 'added',
  removed: 'removed',
  changed: 'changed',
  'leader-named': 'named a leader of',
  'leader-left': 'ended the lead of somebody in',
}

/** "Ana changed the status and radius of this neighborhood". */
export function sentenceOf(entry: ActivityEntry): { who: string; what: string } {
  const [entity = entry.entityType, deed = 'changed'] = entry.action.split('.')
  const who = entry.actor?.name ?? 'The system'
  const changes = changesOf(entry)
  const told = personSentence(entry) ?? storeSentence(entry)
  if (told) return { who, what: told }
  const thing = `this ${entity.replaceAll(/[-_]/g, ' ')}`
  if (deed !== 'changed') return { who, what: `${verbs[deed] ?? deed.replaceAll(/[-_]/g, ' ')} ${thing}` }
  const [only] = changes
  if (only && changes.length === 1) return { who, what: `changed the ${only.field} from ${only.from} to ${only.to}` }
  return {
    who,
    what:
      changes.length === 0
        ? `saved ${thing} without a change`
        : `changed the ${joined(changes.map(change => change.field))} of ${thing}`,
  }
}
