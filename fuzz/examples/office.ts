import { uuidv7 } from 'uuidv7'
import { notify } from '../../server/src/areas/notifications/notifications.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { enqueue } from '../../server/src/core/jobs/jobs.ts'
import { files } from '../world/app.ts'
import { type Examples, type ExampleWorld, reason, unchanged } from './example.ts'

/** Master data, notifications, activity, integrations, imports and jobs. */
export const officeExamples: Examples = {
  'masterData.remove': async ({ build }) => ({ body: unchanged(await build.masterEntry()) }),
  'masterData.reorder': async ({ database }) => {
    const entries = await database.many<{ id: string }>(
      sql`select id from master_entries where type = 'SUPPLIER' order by id`,
    )
    return { body: { type: 'SUPPLIER', ids: entries.map(entry => entry.id) } }
  },
  'notifications.markAsRead': async ({ database, caller }) => {
    const about = { type: 'JOB_FINISHED', userId: caller.userId } as const
    await notify(database, { ...about, title: 'An export is ready', body: 'Download it', link: '/settings/jobs' })
    const { id } = await database.one<{ id: string }>(
      sql`select id from notifications where user_id = ${caller.userId} limit 1`,
    )
    return { body: { ids: [id] } }
  },
  'notifications.changePreference': async () => ({ body: { type: 'STORE_REQUESTED', delivery: 'EMAIL' } }),
  'activity.restore': async ({ build, call, database }) => {
    const { id } = await build.neighborhood()
    await call('neighborhoods.change', { body: { id, version: 1, name: 'Another name' } })
    const entry = await database.one<{ id: string }>(sql`select id from activity where entity_id = ${id}`)
    return { body: { id: entry.id, version: 2, reason } }
  },
  'apiKeys.revoke': async ({ call }) => {
    const { id } = await call<{ id: string }>('apiKeys.create', {
      body: { name: 'A program', scopes: ['stores:read'], days: 30 },
    })
    return { body: { id } }
  },
  'webhooks.change': async world => ({ body: { ...(await aWebhook(world)), status: 'PAUSED' } }),
  'webhooks.remove': async world => ({ body: await aWebhook(world) }),
  'webhooks.ping': async world => ({ body: { id: (await aWebhook(world)).id } }),
  'webhooks.sendAgain': async world => {
    const { id } = await aWebhook(world)
    await world.call('webhooks.ping', { body: { id } })
    const delivery = sql`select id from webhook_deliveries where webhook_id = ${id}`
    return { body: await world.database.one<{ id: string }>(delivery) }
  },
  'imports.create': async () => ({
    body: { kind: 'neighborhoods', fileName: 'places.csv', file: Buffer.from('Name,City\nRiverside,Porto\n') },
  }),
  'imports.check': async world => ({
    body: {
      id: await anImport(world, 'MAPPING'),
      mapping: { name: { column: 0 }, email: { column: 1 } },
    },
  }),
  'imports.commit': async world => ({ body: { id: await anImport(world, 'CHECKED') } }),
  'imports.stop': async world => ({ body: { id: await anImport(world, 'IMPORTING') } }),
  'imports.undo': async world => ({ body: { id: await anImport(world, 'DONE') } }),
  'imports.remove': async world => ({ body: { id: await anImport(world, 'MAPPING') } }),
  'imports.get': async world => ({ params: { id: await anImport(world, 'DONE') } }),
  'imports.problems': async world => ({ params: { id: await anImport(world, 'DONE') } }),
  'imports.failedRows': async world => ({ params: { id: await anImport(world, 'DONE') } }),
  'jobs.get': async world => ({ params: { id: await aJob(world, 'DONE') } }),
  'jobs.download': async world => ({ params: { id: await aJob(world, 'DONE') } }),
  'jobs.cancel': async world => ({ body: { id: await aJob(world, 'QUEUED') } }),
  'jobs.retry': async world => ({ body: { id: await aJob(world, 'FAILED') } }),
  'jobs.cancelQueued': async world => ({ body: { id: await queuedTask(world) } }),
  'jobs.retryQueued': async world => ({ body: { id: await queuedTask(world) } }),
  'jobs.runTask': async () => ({ body: { task: 'plan-rounds' } }),
}

async function aWebhook({ call }: ExampleWorld) {
  const { id, version } = await call<{ id: string; version: number }>('webhooks.create', {
    body: { url: 'https://hooks.example/fulmar', events: ['reward.changed'] },
  })
  return { id, version }
}

/** A file of one member: as it is checked and imported, its row is new, added or refused. */
async function anImport({ database, caller }: ExampleWorld, state: 'MAPPING' | 'CHECKED' | 'IMPORTING' | 'DONE') {
  const id = uuidv7()
  const outcome = { MAPPING: 'WAITING', CHECKED: 'NEW', IMPORTING: 'NEW', DONE: 'FAILED' }[state]
  await database.run(sql`
    insert into imports (id, kind, file_name, headers, state, rows, counts, user_id)
    values (${id}, 'members', 'members.csv', '{Name,Email}', ${state}, 1,
            ${JSON.stringify({ [outcome]: 1, ...(state === 'DONE' && { ADDED: 1 }) })}, ${caller.userId})`)
  await database.run(sql`
    insert into import_rows (import_id, row, cells, outcome, problems)
    values (${id}, 2, '["=Ana","ana@fuzz.example"]', ${outcome}, '[{"column":"email","message":"Not an address"}]')`)
  return id
}

/** An export of stores. */
async function aJob({ database, caller }: ExampleWorld, state: 'QUEUED' | 'DONE' | 'FAILED') {
  const [id, key] = [uuidv7(), `exports/${uuidv7()}.csv`]
  await files.put(key, 'text/csv', Buffer.from('Name\r\n'))
  await database.run(sql`
    insert into job_runs (id, kind, title, asked_by, input, state, file_key, file_name, file_expires_at)
    values (${id}, 'EXPORT', 'Export of stores', ${caller.userId}, '{"path": "/api/store/export"}', ${state}, ${key},
            'stores.csv', now() + interval '1 day')`)
  return id
}

async function queuedTask({ database }: ExampleWorld) {
  await enqueue(database, 'plan-rounds', {})
  return (await database.one<{ id: string }>(sql`select id::text from queue_tasks() order by id desc limit 1`)).id
}
