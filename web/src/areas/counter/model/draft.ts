import type { PlasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { Recording } from './database.ts'
import type { Member } from './members.ts'
import type { Unit } from './weight-entry.ts'

export type Entry = { text: string; unit: Unit }
export type Entries = Partial<Record<PlasticCode, Entry>>

/** Weights that somebody is typing, kept in this tab so that a reload does not lose them. */
export interface Draft {
  /** Of the recording that it becomes: what was recorded just before the page was reloaded is not recorded again. */
  key: string
  staffId: string
  member: Member
  instead?: Recording | undefined
  entries: Entries
  at: number
}

const place = 'fulmar-counter-draft'
const keptMs = 3_600_000

export function keepDraft(draft: Omit<Draft, 'at'>) {
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // Full or blocked: only a reload would need it.
  }
}

export const dropDraft = () => sessionStorage.removeItem(place)

/** What the same person was weighing within the last hour. */
export function findDraft(staffId: string): Draft | undefined {
  const draft = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null
  return draft?.staffId === staffId && Date.now() - draft.at < keptMs ? draft : undefined
}
