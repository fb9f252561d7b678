import { setTimeout as pause } from 'node:timers/promises'
import { loadNeighborhoods } from '../../server/src/areas/neighborhoods/neighborhoods.large.ts'
import { idBatch } from '../../server/src/core/db/numbered-ids.ts'
import type { Programme } from '../cluster.ts'
import { startOurs } from '../peers/ours.ts'
import type { Peer } from '../peers/peer.ts'
import { megabytes, perSecond } from '../report.ts'
import { timed, watchMemory } from '../watch.ts'
import { growthBudget, readAll } from './export.ts'
import { bearer, type Subject } from './subject.ts'

const batches = 10
const batchRows = 100_000
const rows = batches * batchRows

/** A CSV of a million rows: asked for, written by a job, downloaded. The server's memory may not grow with it. */
export const largeExport: Subject = {
  title: 'CSV export of a million neighborhoods, written by a job',
  async measure(bench) {
    const cluster = await bench.cluster()
    const programme = await cluster.database('bench_large_export', async database => {
      for (let n = 0; n < batches; n++) await loadNeighborhoods(database, idBatch(), batchRows)
    })
    const peer = await startOurs(programme)
    try {
      await readAll(peer, programme, '/api/neighborhood/export?city=City+1')
      const { rssBytes: before } = await peer.usage()
      const watch = watchMemory(peer)
      const asked = await timed(() => ask(peer, programme))
      const written = await timed(() => untilDone(peer, programme, asked.result))
      const read = await timed(() => readAll(peer, programme, `/api/jobs/${asked.result}/file`))
      const growth = Math.max(0, (await watch.peak()) - before)
      return [
        { what: 'asked for', ours: `${asked.seconds.toFixed(2)} s`, limit: '' },
        {
          what: 'rows a second, written',
          ours: perSecond(rows / written.seconds),
          limit: '',
          more: `${written.seconds.toFixed(1)} s`,
        },
        { what: 'download', ours: `${read.seconds.toFixed(1)} s`, limit: '', more: megabytes(read.result) },
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

/** Returns the job. */
async function ask(peer: Peer, programme: Programme): Promise<string> {
  const answer = await fetch(`${peer.url}/api/neighborhood/export`, { headers: bearer(programme) })
  if (answer.status !== 202) throw new Error(`The export answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: { jobId: string } }
  return data.jobId
}

async function untilDone(peer: Peer, programme: Programme, id: string) {
  for (;;) {
    const answer = await fetch(`${peer.url}/api/jobs/${id}`, { headers: bearer(programme) })
    const { data } = (await answer.json()) as { data: { state: string; details: string | null } }
    if (data.state === 'DONE') return
    if (data.state !== 'QUEUED' && data.state !== 'RUNNING')
      throw new Error(`The job is ${data.state}: ${data.details}`)
    await pause(100)
  }
}
