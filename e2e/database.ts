import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import pg from 'pg'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs statements beside the product, for what otherwise only time brings. */
async function run(statements: readonly pg.QueryConfig[]) {
  const postgres = await ensurePostgres({ dataDir: process.env.DATA_DIR ?? '', log: quiet })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** The only round of a game has begun an hour ago. */
export const letRoundBegin = (gameId: string) =>
  run([
    {
      text: `update rounds set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where game_id = $1`,
      values: [gameId],
    },
  ])

/** There was time to read the questions of a play. */
export const letQuestionsBeRead = (playId: string) =>
  run([{ text: `update plays set started_at = started_at - interval '2 minutes' where id = $1`, values: [playId] }])

/** It is over, and so are the days to check its results; the job of every minute comes at once. */
export const letRoundBePaid = (gameId: string) =>
  run([
    {
      text: `update rounds set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' where game_id = $1`,
      values: [gameId],
    },
    { text: `select enqueue_job('pay-rounds', '{}')` },
  ])
