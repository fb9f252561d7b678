import { type Db, sql } from '#core/db/db.ts'
import { notify } from './notifications.ts'

/** Once a day for each task. */
export async function notifyOfFailedJob(db: Db, task: string) {
  const { day } = await db.one<{ day: string }>(sql`select programme_day(now())::text as day`)
  await notify(db, {
    type: 'JOB_FAILED',
    title: `The background job ${task} keeps failing`,
    body: 'It is tried again by itself; the log of the server says why it fails',
    link: '/settings/activity',
    onceKey: `job failed ${task} ${day}`,
  })
}
