import type { TaskList } from 'graphile-worker'
import { sweepAuth } from '#areas/auth/sweep.ts'
import type { Database } from '#core/db.ts'
import { mailJob, mailTask, type SendMail } from '#core/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { sweepCore } from '#core/sweep.ts'

interface JobServices {
  database: Database
  secrets: Secrets
  sendMail: SendMail
}

/** Everything that is done in the background, by name. */
export const jobs = ({ database, secrets, sendMail }: JobServices): TaskList => ({
  [mailTask]: mailJob(secrets, sendMail),
  sweep: async () => {
    await sweepAuth(database)
    await sweepCore(database)
  },
})

export const schedule = '17 * * * * sweep'
