import { type FoundRecord, foundKind } from '@fulmar/contract/search'
import { z } from 'zod'
import { whenSessionEnds } from '#core/session/session.ts'

/** Without the email, because it stays in this browser. */
const recentRecord = z.object({
  kind: foundKind,
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
})
export type RecentRecord = z.infer<typeof recentRecord>

const prefix = 'fulmar-recent-'
const most = 8

/** The records that a person opened last from the palette, newest first. */
export function readRecent(userId: string): RecentRecord[] {
  try {
    return z.array(recentRecord).parse(JSON.parse(localStorage.getItem(prefix + userId) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberRecent(userId: string, { kind, id, name, code }: Omit<FoundRecord, 'detail' | 'status'>): void {
  const others = readRecent(userId).filter(row => row.id !== id)
  try {
    localStorage.setItem(prefix + userId, JSON.stringify([{ kind, id, name, code }, ...others].slice(0, most)))
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

whenSessionEnds(forgetRecent)
