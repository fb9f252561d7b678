import { type Neighborhood, type NeighborhoodInput, neighborhoodInput } from '@fulmar/contract/neighborhoods'
import type { Request } from 'autocannon'
import { compare } from '../load.ts'
import { loadRow, type Row } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

export type NeighborhoodWrite = NeighborhoodInput & { id: string; version: number }

/** A change of one neighborhood: lock, look, update, trace, answer; durable before it is answered. */
export const write: Subject = {
  title: 'A change of one neighborhood, beside the same statements in one transaction by a bare Fastify + pg route',
  async measure(bench) {
    const programme = await bench.programme()
    const [ours, bare] = [await bench.ours(), await bench.bare()]
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const free = await listWrites(ours.url, headers)
    const oursSide = { peer: ours, requests: [writes('/api/neighborhood', headers, free)] }
    const bareSide = { peer: bare, requests: [writes('/neighborhood', headers, free)] }
    const rows: Row[] = []
    for (const connections of [1, 8, 32])
      rows.push(loadRow('change', await compare(oursSide, bareSide, connections, bench.pace), { ratio: 0.6 }))
    return rows
  },
}

/**
 * Each change takes a record that no other change has in hand and puts it back with its next version.
 * One cut off by the end of a round may or may not have happened, so its record is not used again.
 */
const writes = (path: string, headers: Record<string, string>, free: NeighborhoodWrite[]): Request => ({
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
})

async function listWrites(url: string, headers: Record<string, string>): Promise<NeighborhoodWrite[]> {
  const all: NeighborhoodWrite[] = []
  for (let page = 1; page <= 20; page++) {
    const answer = await fetch(`${url}/api/neighborhood/all?limit=100&page=${page}`, { headers })
    const { data } = (await answer.json()) as { data: Neighborhood[] }
    all.push(...data.map(writeOf))
  }
  return all
}

const writeKeys = ['id', 'version', ...Object.keys(neighborhoodInput.shape)] as (keyof NeighborhoodWrite)[]

const writeOf = (row: Neighborhood) => Object.fromEntries(writeKeys.map(key => [key, row[key]])) as NeighborhoodWrite
