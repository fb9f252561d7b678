import { whenSessionEnds } from '#core/session/session.ts'

/** Where the browser keeps what each person opened last. */
export const recentPrefix = 'fulmar-recent-'

function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(recentPrefix)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

// Apart from reading them, which needs a schema: every page has this.
whenSessionEnds(forgetRecent)
