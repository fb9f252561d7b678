import { formatTask } from '@fulmar/contract/jobs/job-words'
import { jobs } from '@fulmar/contract/jobs/jobs'
import type { FileStore } from '#core/files/file-store.ts'
import { routes, whole } from '#core/http/routes.ts'
import {
  cancelQueuedTask,
  cancelRun,
  getJob,
  type ImportControls,
  listScheduled,
  retryJob,
  retryQueuedTask,
  runScheduled,
  startRebuild,
} from './job-actions.ts'
import { listJobs } from './jobs.queries.ts'
import { downloadExport, type ExportRegistry } from './large-exports.ts'
import { listQueue } from './queue.queries.ts'

interface Services {
  files: FileStore
  exports: ExportRegistry
  imports: ImportControls
  /** The crontab of the scheduled tasks. */
  schedule: string
}

export const jobRoutes = (services: Services) =>
  routes(jobs, {
    list: ({ db, query }) => listJobs(db, query),
    queue: ({ db, query }) => listQueue(db, query),
    scheduled: async ({ db }) => whole(await listScheduled(db, services.schedule)),
    get: async ({ db, actor, params }) => ({ data: await getJob(db, actor, params.id) }),
    download: ({ db, actor, params }) => downloadExport(db, actor, params.id, services),
    retry: async ({ db, actor, body }) => {
      const data = await retryJob(db, services.imports, actor, body.id)
      return { message: `${data.title} is ${data.state === 'RUNNING' ? 'running' : 'queued'} again`, data }
    },
    cancel: async ({ db, actor, body }) => {
      const data = await cancelRun(db, services.imports, actor, body.id)
      return { message: data.isCancelling ? `${data.title} is stopping` : `${data.title} cancelled`, data }
    },
    rebuild: async ({ db, actor }) => ({ message: 'The rebuild is queued', data: await startRebuild(db, actor) }),
    runTask: async ({ db, actor, body }) => {
      await runScheduled(db, actor, services.schedule, body.task)
      return { message: `Started: ${formatTask(body.task)}` }
    },
    retryQueued: async ({ db, actor, body }) => {
      await retryQueuedTask(db, actor, body.id)
      return { message: 'The task runs now' }
    },
    cancelQueued: async ({ db, actor, body }) => {
      await cancelQueuedTask(db, actor, body.id)
      return { message: 'The task was removed from the queue' }
    },
  })
