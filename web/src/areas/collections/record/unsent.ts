import { type CollectionInput, collectionInput } from '@fulmar/contract/collections'
import { z } from 'zod'

/** A hand-in whose answer was lost: it may have been paid, so it is sent again as it was or not at all. */
export interface Unsent {
  key: string
  body: CollectionInput
  /** For the person reading: who and where. */
  person: string
  store: string
}

const place = 'fulmar-unsent-collection'
const stored = z.object({ key: z.string(), body: collectionInput, person: z.string(), store: z.string() })

/** Kept for this tab, so that a reload, which is what people do when nothing comes back, does not lose the key. */
export function keepUnsent(unsent: Unsent): void {
  sessionStorage.setItem(place, JSON.stringify(unsent))
}

export const forgetUnsent = (): void => sessionStorage.removeItem(place)

export function readUnsent(): Unsent | undefined {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(place) ?? ''))
  } catch {
    return undefined
  }
}
