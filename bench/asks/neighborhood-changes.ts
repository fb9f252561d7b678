import {
  type Neighborhood,
  type NeighborhoodInput,
  neighborhoodInput,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import type { Request } from 'autocannon'
import type { Asks } from '../generator/generator.ts'

export type NeighborhoodWrite = NeighborhoodInput & { id: string; version: number }

interface Changes {
  path: string
  headers: Record<string, string>
  /** Our list of the current neighborhoods. */
  listUrl: string
}

/** Each change takes a record that no other change is using and returns it with its next version. */
export const neighborhoodChanges = (input: Changes): Asks => ({ module: import.meta.url, input })

export async function requestsOf({ path, headers, listUrl }: Changes): Promise<Request[]> {
  const free = await listWrites(listUrl, headers)
  return [
    {
      method: 'PUT',
      path,
      headers,
      setupRequest(request, context) {
        const next = free.shift() as NeighborhoodWrite
        const inHand = { ...next, households: next.households + 1 }
        Object.assign(context, { inHand })
        return { ...request, body: JSON.stringify(inHand) }
      },
      onResponse(_status, _body, context) {
        const { inHand } = context as { inHand: NeighborhoodWrite }
        free.push({ ...inHand, version: inHand.version + 1 })
      },
    },
  ]
}

async function listWrites(listUrl: string, headers: Record<string, string>): Promise<NeighborhoodWrite[]> {
  const all: NeighborhoodWrite[] = []
  for (let page = 1; page <= 20; page++) {
    const answer = await fetch(`${listUrl}?limit=100&page=${page}`, { headers })
    const { data } = (await answer.json()) as { data: Neighborhood[] }
    all.push(...data.map(writeOf))
  }
  return all
}

const writeKeys = ['id', 'version', ...Object.keys(neighborhoodInput.shape)] as (keyof NeighborhoodWrite)[]

const writeOf = (row: Neighborhood) => Object.fromEntries(writeKeys.map(key => [key, row[key]])) as NeighborhoodWrite
