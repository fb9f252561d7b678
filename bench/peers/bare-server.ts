import Fastify from 'fastify'
import pg from 'pg'
import { insertActivity } from '../../server/src/areas/activity/activity.queries.ts'
import { findNeighborhood, updateNeighborhood } from '../../server/src/areas/neighborhoods/neighborhoods.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import type { NeighborhoodWrite } from '../asks/neighborhood-changes.ts'
import type { BareOptions } from './bare.ts'
import { dbOn } from './statements.ts'

const { connection, statements } = JSON.parse(process.argv[2] ?? '{}') as BareOptions
const pool = new pg.Pool({ ...connection, max: 10 })
const app = Fastify()

app.get('/constant', async () => ({ type: 'Success', message: 'Done' }))

app.get<{ Params: { name: string } }>('/statement/:name', async request => {
  const { name } = request.params
  let rows: unknown[] = []
  for (const [index, statement] of [statements[name] ?? []].flat().entries())
    rows = (await pool.query({ name: `${name} ${index}`, ...statement })).rows
  return { data: rows }
})

app.get<{ Params: { name: string; id: string } }>('/statement/:name/:id', async request => {
  const text = [statements[request.params.name] ?? []].flat()[0]?.text ?? ''
  const { rows } = await pool.query({ name: request.params.name, text, values: [request.params.id] })
  return { data: rows[0] }
})

app.put<{ Body: NeighborhoodWrite }>('/neighborhood', async request => {
  const { id, version, ...input } = request.body
  const client = await pool.connect()
  try {
    const db = dbOn(client)
    await client.query('begin')
    await db.run(sql`select 1 from neighborhoods where id = ${id} for update`)
    await findNeighborhood(db, id)
    await updateNeighborhood(db, id, input)
    await insertActivity(db, [activityOf(id, version)])
    const data = await findNeighborhood(db, id)
    await client.query('commit')
    return { data }
  } finally {
    client.release()
  }
})

const activityOf = (entityId: string, version: number) => ({
  id: crypto.randomUUID(),
  actorId: null,
  apiKeyId: null,
  staffId: null,
  action: 'neighborhood.changed' as const,
  entityType: 'neighborhood' as const,
  entityId,
  before: { households: version },
  after: { households: version + 1 },
  reason: null,
  ip: '127.0.0.1',
  requestId: null,
})

console.log(`The bare server is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
