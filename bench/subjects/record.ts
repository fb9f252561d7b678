import pg from 'pg'
import { findRecord } from '../../server/src/areas/neighborhoods/neighborhoods.queries.ts'
import type { Programme } from '../cluster.ts'
import { compare } from '../load.ts'
import { statementOf } from '../peers/statements.ts'
import { loadRow, type Row } from '../report.ts'
import { bearer, type Subject } from './subject.ts'

/** A different record by id each time. */
export const record: Subject = {
  title: 'One neighborhood by id, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const programme = await bench.programme()
    const ids = await someIds(programme)
    const statement = await statementOf(db => findRecord(db, ids[0] ?? ''))
    const headers = bearer(programme)
    const ours = {
      peer: await bench.ours(),
      asks: ids.map(id => ({ path: `/api/neighborhood/${id}`, headers })),
    }
    const bare = {
      peer: await bench.bare({ record: statement }),
      asks: ids.map(id => ({ path: `/statement/record/${id}` })),
    }
    const rows: Row[] = []
    for (const connections of [1, 8, 32])
      rows.push(loadRow('record', await compare(bench.loader, ours, bare, connections), { ratio: 0.6 }))
    return rows
  },
}

async function someIds({ connection }: Programme): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from neighborhoods order by code limit 200')
  await client.end()
  return rows.map(row => row.id)
}
