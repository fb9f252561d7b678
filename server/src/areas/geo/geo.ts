import { type FoundAddress, foundAddress } from '@fulmar/contract/geo'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import { unstorablePaths } from '#core/db/storable.ts'
import { AppError } from '#core/errors.ts'
import { deleteOldAddresses, findCachedAddresses, saveAddresses, takeTurn } from './geo.queries.ts'

const timeoutMs = 8_000
const longestWaitMs = 4_000

/** The attribution required next to addresses. */
export const attribution = '© OpenStreetMap contributors'

/** Deletes expired answers. */
export const sweepAddresses = (db: Db) => deleteOldAddresses(db)

const searches = new Map<string, Promise<FoundAddress[]>>()

/** Addresses from the cache or the geocoder; identical concurrent searches share one call. Fails with TRY_AGAIN. */
export async function searchAddresses(db: Db, geocoderUrl: string, text: string): Promise<FoundAddress[]> {
  const query = text.toLowerCase().replace(/\s+/g, ' ')
  const cached = await findCachedAddresses(db, query)
  if (cached) return cached
  const search = searches.get(query) ?? askInTurn(db, geocoderUrl, query).finally(() => searches.delete(query))
  searches.set(query, search)
  return search
}

async function askInTurn(db: Db, geocoderUrl: string, query: string): Promise<FoundAddress[]> {
  const waitMs = await takeTurn(db, longestWaitMs)
  if (waitMs === undefined) throw new AppError('TRY_AGAIN', 'Address search is busy. Please try again in a moment')
  await new Promise(resolve => setTimeout(resolve, waitMs))
  const answer = await ask(geocoderUrl, query)
  await saveAddresses(db, query, answer)
  return answer
}

async function ask(geocoderUrl: string, query: string): Promise<FoundAddress[]> {
  const url = new URL(geocoderUrl)
  for (const [name, value] of Object.entries({ q: query, format: 'json', addressdetails: '1', limit: '5' }))
    url.searchParams.set(name, value)
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': 'Fulmar (plastic-collection back office)', accept: 'application/json' },
      // Redirects to other hosts are not followed.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}`)
    const found = z
      .array(foundAddress)
      .parse(await answer.json())
      .slice(0, 5)
    for (const path of unstorablePaths(found))
      throw new Error(`The geocoder returned text that cannot be stored: ${path}`)
    return found
  } catch (error) {
    throw new AppError('TRY_AGAIN', 'Failed to search for addresses. Please try again.', { cause: error })
  }
}
