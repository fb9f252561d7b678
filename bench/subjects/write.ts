import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { neighborhoodChanges } from '../asks/neighborhood-changes.ts'
import { compare } from '../load.ts'
import { loadRow, type Row } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

/** A change of one neighborhood: lock, check, update, activity, answer; durable before it is answered. */
export const write: Subject = {
  title: 'A change of one neighborhood, beside the same statements in one transaction by a bare Fastify + pg route',
  async measure(bench) {
    const programme = await bench.programme()
    const [ours, bare] = [await bench.ours(), await bench.bare()]
    const headers = { 'content-type': 'application/json', ...bearer(programme) }
    const listUrl = `${ours.url}${neighborhoods.list.path}`
    const oursSide = { peer: ours, asks: neighborhoodChanges({ path: '/api/neighborhood', headers, listUrl }) }
    const bareSide = { peer: bare, asks: neighborhoodChanges({ path: '/neighborhood', headers, listUrl }) }
    const rows: Row[] = []
    for (const connections of [1, 8, 32])
      rows.push(loadRow('change', await compare(bench.loader, oursSide, bareSide, connections), { ratio: 0.6 }))
    return rows
  },
}
