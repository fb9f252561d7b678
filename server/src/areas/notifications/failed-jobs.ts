import { formatTask } from '@fulmar/contract/jobs/job-words'
import { type Db, sql } from '#core/db/db.ts'
import { notify } from './notifications.ts'

/** Once a day for each task. */
export async function notifyOfFailedJob(db: Db, task: string) {
  const { day } = await db.one<{ day: string }>(sql`select programme_day(now())::text as day`)
  await notify(db, {
    type: 'JOB_FAILED',
    title: `A background task keeps failing: ${formatTask(task)}`,
    body: 'It is retried automatically. The queue shows the last error',
    link: '/settings/jobs/queue',
    onceKey: `job failed ${task} ${day}`,
  })
}
