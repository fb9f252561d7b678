import { type FoundRecord, foundKind } from '@fulmar/contract/search'
import { z } from 'zod'
import { recentPrefix } from './forget-recent.ts'

/** Without the email, because it stays in this browser. */
const recentRecord = z.object({
  kind: foundKind,
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
})
export type RecentRecord = z.infer<typeof recentRecord>

const most = 8

/** The records that a person opened last from the palette, newest first. */
export function readRecent(userId: string): RecentRecord[] {
  try {
    return z.array(recentRecord).parse(JSON.parse(localStorage.getItem(recentPrefix + userId) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberRecent(userId: string, { kind, id, name, code }: Omit<FoundRecord, 'detail' | 'status'>): void {
  const others = readRecent(userId).filter(row => row.id !== id)
  try {
    localStorage.setItem(recentPrefix + userId, JSON.stringify([{ kind, id, name, code }, ...others].slice(0, most)))
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}
