import type { TaskList } from 'graphile-worker'
import { sweepAuth } from '#areas/auth/sweep.ts'
import { sweepAddresses } from '#areas/geo/geo.ts'
import { countBalances, sealLedger } from '#areas/points/points.ts'
import { tendRequests } from '#areas/requests/requests.ts'
import { tendRewards } from '#areas/rewards/redemption-deadlines.ts'
import { roleSwitchDeadlines } from '#areas/role-switches/role-switch-deadlines.ts'
import { storeRequestDeadlines } from '#areas/stores/store-deadlines.ts'
import { sweepUploads } from '#areas/uploads/uploads.ts'
import { messageJob, messageTask } from '#areas/users/notes/notes.ts'
import { endSuspensions } from '#areas/users/user-status.ts'
import type { Database } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { removeFileJob, removeFileTask } from '#core/files/remove-file.ts'
import { sweepCore } from '#core/jobs/sweep.ts'
import { mailJob, mailTask, type SendMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'

interface JobServices {
  database: Database
  secrets: Secrets
  files: FileStore
  sendMail: SendMail
  publicUrl: string
}

/** Everything that is done in the background, by name. */
export const jobs = ({ database, secrets, files, sendMail, publicUrl }: JobServices): TaskList => ({
  [mailTask]: mailJob(secrets, sendMail),
  [messageTask]: messageJob(database, sendMail),
  [removeFileTask]: removeFileJob(files),
  'end-suspensions': async () => {
    await database.transaction(endSuspensions)
  },
  'seal-ledger': async () => {
    await database.transaction(sealLedger)
  },
  'tend-store-requests': () => tendRequests(database, secrets, storeRequestDeadlines(publicUrl)),
  'tend-role-switches': () => tendRequests(database, secrets, roleSwitchDeadlines(publicUrl)),
  'count-balances': () => countBalances(database),
  'tend-rewards': () => tendRewards(database),
  sweep: async () => {
    await sweepAuth(database)
    await sweepUploads(database, files)
    await sweepAddresses(database)
    await sweepCore(database)
  },
})

/** Hours are UTC: a day of the ledger is sealed when it has been over for an hour. */
export const schedule = [
  '* * * * * end-suspensions',
  '* * * * * count-balances',
  '* * * * * tend-rewards',
  '17 * * * * sweep',
  '37 * * * * tend-role-switches',
  '43 * * * * tend-store-requests',
  '5 1 * * * seal-ledger',
].join('\n')
