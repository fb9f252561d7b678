import pg from 'pg'
import { loadNeighborhoods } from '../../server/src/areas/neighborhoods/neighborhoods.large.ts'
import { allNeighborhoods } from '../../server/src/areas/neighborhoods/neighborhoods.queries.ts'
import { idBatch } from '../../server/src/core/db/numbered-ids.ts'
import type { Programme } from '../cluster.ts'
import { startOurs } from '../peers/ours.ts'
import type { Peer } from '../peers/peer.ts'
import { megabytes, perSecond } from '../report.ts'
import { timed, watchMemory } from '../watch.ts'
import { bearer, type Subject } from './subject.ts'

const neighborhoods = 100_000
export const growthBudget = 64 * 1024 * 1024

/** A CSV of 100,000 rows, which must be streamed: the server's memory may not grow with it. */
export const csvExport: Subject = {
  title: 'CSV export of 100,000 neighborhoods, beside the driver that reads the same SQL at one go',
  async measure(bench) {
    const cluster = await bench.cluster()
    const programme = await cluster.database('bench_export', database =>
      loadNeighborhoods(database, idBatch(), neighborhoods),
    )
    const peer = await startOurs(programme)
    try {
      await download(peer, programme, '?city=City+1')
      const { rssBytes: before } = await peer.usage()
      const watch = watchMemory(peer)
      const ours = await timed(() => download(peer, programme, ''))
      const growth = Math.max(0, (await watch.peak()) - before)
      const limit = await timed(() => readAtOnce(programme))
      return [
        {
          what: 'rows a second',
          ours: perSecond(neighborhoods / ours.seconds),
          limit: perSecond(neighborhoods / limit.seconds),
          ratio: limit.seconds / ours.seconds,
          more: `${megabytes(ours.result)} in ${ours.seconds.toFixed(1)} s`,
        },
        {
          what: 'growth of the server',
          ours: megabytes(growth),
          limit: '',
          budget: `< ${megabytes(growthBudget)}`,
          isMet: growth < growthBudget,
          more: `from ${megabytes(before)}`,
        },
      ]
    } finally {
      await peer.stop()
    }
  },
}

const download = (peer: Peer, programme: Programme, query: string) =>
  readAll(peer, programme, `/api/neighborhood/export${query}`)

/** Reads and discards the answer; returns its length. */
export async function readAll(peer: Peer, programme: Programme, path: string): Promise<number> {
  const answer = await fetch(`${peer.url}${path}`, { headers: bearer(programme) })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.byteLength
  return bytes
}

async function readAtOnce({ connection }: Programme) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(allNeighborhoods({}))
  await client.end()
}
