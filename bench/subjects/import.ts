import { setTimeout } from 'node:timers/promises'
import type { ImportRecord } from '@fulmar/contract/imports'
import type { Programme } from '../cluster.ts'
import { startOurs } from '../peers/ours.ts'
import type { Peer } from '../peers/peer.ts'
import { megabytes, perSecond, type Row } from '../report.ts'
import { timed, watchMemory } from '../watch.ts'
import { bearer, type Subject } from './subject.ts'

const rows = 100_000
const rowsOfKilled = 10_000
const growthBudget = 128 * 1024 * 1024

/** 100,000 members, of whom every hundredth is wrong; and a server that is killed in the middle. */
export const csvImport: Subject = {
  title: 'Import of 100,000 members with 1 % errors, and one whose server is killed half-way',
  async measure(bench) {
    const cluster = await bench.cluster()
    const programme = await cluster.database('bench_import', async () => undefined)
    let peer = await startOurs(programme)
    try {
      const measured = await importAll(peer, programme)
      const killed = await importKilled(peer, programme, async () => {
        await peer.kill()
        peer = await startOurs(programme)
        return peer
      })
      return [...measured, killed]
    } finally {
      await peer.stop()
    }
  },
}

async function importAll(peer: Peer, programme: Programme): Promise<Row[]> {
  const { rssBytes: before } = await peer.usage()
  const watch = watchMemory(peer)
  const api = apiOf(peer, programme)
  const upload = await timed(() => api.upload(members(rows, 'all')))
  const check = await timed(() => api.check(upload.result))
  const done = await timed(() => api.commit(upload.result.id))
  const growth = Math.max(0, (await watch.peak()) - before)
  const speed = (what: string, { seconds }: { seconds: number }): Row => ({
    what,
    ours: perSecond(rows / seconds),
    limit: '',
    more: `${seconds.toFixed(1)} s`,
  })
  return [
    speed('rows uploaded a second', upload),
    speed('rows checked a second', check),
    { ...speed('rows imported a second', done), ...exact(done.result, rows) },
    {
      what: 'growth of the server',
      ours: megabytes(growth),
      limit: '',
      budget: `< ${megabytes(growthBudget)}`,
      isMet: growth < growthBudget,
      more: `from ${megabytes(before)}`,
    },
  ]
}

async function importKilled(peer: Peer, programme: Programme, restart: () => Promise<Peer>): Promise<Row> {
  const api = apiOf(peer, programme)
  const { id } = await api.check(await api.upload(members(rowsOfKilled, 'killed')))
  await api.start(id)
  const half = await api.until(id, imported => imported.counts.ADDED > rowsOfKilled / 3)
  const again = apiOf(await restart(), programme)
  const { result, seconds } = await timed(() => again.until(id, imported => imported.state === 'DONE'))
  return {
    what: 'rows after a kill',
    ours: result.counts.ADDED.toLocaleString('en'),
    limit: '',
    ...exact(result, rowsOfKilled),
    more: `killed after ${half.counts.ADDED.toLocaleString('en')}, done ${seconds.toFixed(0)} s after the restart`,
  }
}

const wrongEvery = 100

const exact = ({ counts }: ImportRecord, of: number) => ({
  budget: `${of / wrongEvery} refused, the rest added`,
  isMet: counts.FAILED === of / wrongEvery && counts.ADDED === of - of / wrongEvery,
})

function members(count: number, of: string): string {
  const line = (n: number) =>
    n % wrongEvery === 0 ? `Person ${n},not an email,` : `Person ${n},person-${n}@${of}.example,`
  return `Name,Email,Phone\n${Array.from({ length: count }, (_, n) => line(n)).join('\n')}`
}

function apiOf({ url }: Peer, programme: Programme) {
  async function call(path: string, init: RequestInit = {}): Promise<ImportRecord> {
    const answer = await fetch(`${url}/api/import${path}`, { headers: bearer(programme), ...init })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: ImportRecord }).data
  }
  const json = { ...bearer(programme), 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object) =>
    call(path, { method, body: JSON.stringify(body), headers: json })
  const api = {
    upload(text: string) {
      const form = new FormData()
      form.append('kind', 'members')
      form.append('fileName', 'members.csv')
      form.append('file', new File([text], 'members.csv', { type: 'text/csv' }))
      return call('', { method: 'POST', body: form })
    },
    async until(id: string, isSo: (record: ImportRecord) => boolean): Promise<ImportRecord> {
      for (;;) {
        const record = await call(`/${id}`)
        if (isSo(record)) return record
        await setTimeout(100)
      }
    },
    async check({ id, mapping }: ImportRecord) {
      await send('PUT', '/check', { id, mapping })
      return api.until(id, imported => imported.state === 'CHECKED')
    },
    start: (id: string) => send('POST', '/commit', { id }),
    async commit(id: string) {
      await api.start(id)
      return api.until(id, imported => imported.state === 'DONE')
    },
  }
  return api
}
