import { readFileSync } from 'node:fs'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { openDatabase, sql } from '../server/src/core/db/db.ts'
import pg from '../node_modules/pg/lib/index.js'
const log = { info: () => undefined, warn: console.warn, error: console.error }
const postgres = await ensurePostgres({ dataDir: '/tmp/d-fig-large', log, watchdog: true })
const connection = { ...postgres.connection, database: 'fulmar', statement_timeout: 0 }
console.log(JSON.stringify({ ...connection }))
const client = new pg.Client(connection)
await client.connect()
const { rows } = await client.query(`select to_regclass('academy_effects') as t`)
if (!rows[0].t) {
  for (const f of ['tables/24_analytics_academy.sql', 'functions/25_analytics_academy.sql']) await client.query(readFileSync(`server/database/${f}`, 'utf8'))
  await client.query(`drop index plays_started_at_idx; create index plays_started_at_idx on plays (started_at, id) include (user_id, game_id, status, score, points)`)
}
process.on('SIGTERM', async () => { await postgres.stop(); process.exit() })
setInterval(() => {}, 1000)
