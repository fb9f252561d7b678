import type { TaskList } from 'graphile-worker'
import { closeOverduePlays } from '#areas/academy/plays/plays.ts'
import { payRounds } from '#areas/academy/schedule/payouts.ts'
import { planRounds } from '#areas/academy/schedule/planning.ts'
import { countAcademyEffects } from '#areas/analytics/academy-effects.ts'
import { staffInvitationJob, staffInvitationTask } from '#areas/auth/staff/staff-invitations.ts'
import { sweepAuth } from '#areas/auth/sweep.ts'
import { notifyOfFlagged, sweepDailyPoints } from '#areas/collections/reviews/flagged.ts'
import { costDeadlines } from '#areas/costs/cost-proposals.ts'
import { closeLearning, closePointsAgeing } from '#areas/figures/closed-days.ts'
import { sweepFigures } from '#areas/figures/figures.ts'
import { sweepAddresses } from '#areas/geo/geo.ts'
import { resumeImports, runImport, runImportTask, sweepImports } from '#areas/imports/import-run.ts'
import { sendWebhooks, sweepDeliveries } from '#areas/integrations/deliveries.ts'
import { type WebhookSettings, webhookTask } from '#areas/integrations/webhooks.ts'
import { jobRunner, jobTask, resumeJobs, sweepJobs } from '#areas/jobs/jobs.ts'
import { type ExportRegistry, writeExport } from '#areas/jobs/large-exports.ts'
import { deliverNotifications } from '#areas/notifications/deliveries.ts'
import { sweepNotifications } from '#areas/notifications/notifications.ts'
import { countPointAges, expirePoints } from '#areas/points/expiry/expiry-job.ts'
import { proveLedgerDaily } from '#areas/points/ledger-proof.ts'
import { sealLedger } from '#areas/points/seals.ts'
import { letterheadOf } from '#areas/programme/brand.ts'
import { proposalDeadlines } from '#areas/proposals/proposals.ts'
import { sendMonthlyReports } from '#areas/reports/monthly-reports.ts'
import { runRequestDeadlines } from '#areas/requests/requests.ts'
import { codeMailJob, codeMailTask } from '#areas/rewards/redemptions/redemption-codes.ts'
import { runRewardDeadlines } from '#areas/rewards/redemptions/redemption-deadlines.ts'
import { roleSwitchDeadlines } from '#areas/role-switches/role-switch-deadlines.ts'
import { demoTask } from '#areas/setup/setup.ts'
import { storeRequestDeadlines } from '#areas/stores/requests/store-deadlines.ts'
import { renewSubscriptions } from '#areas/subscriptions/renewals.ts'
import { sweepUploads } from '#areas/uploads/uploads.ts'
import { sweepErasedDebts } from '#areas/users/erased-debts.ts'
import { eraseLeavers } from '#areas/users/leaving.ts'
import { messageJob, messageTask } from '#areas/users/notes/notes.ts'
import { endSuspensions } from '#areas/users/user-status.ts'
import type { Database } from '#core/db/db.ts'
import { patientDatabase } from '#core/db/patient-database.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { removeFileJob, removeFileTask } from '#core/files/remove-file.ts'
import { countingFailures } from '#core/jobs/schedule.ts'
import { sweepCore } from '#core/jobs/sweep.ts'
import { onLetterhead } from '#core/mail/letterhead.ts'
import { mailJob, mailTask, type SendMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { loadDemo } from './demo.ts'
import { importServices } from './import-kinds.ts'
import { proposalSubjects } from './proposal-subjects.ts'
import { rebuildFigures } from './rebuild-figures.ts'

interface JobServices extends WebhookSettings {
  database: Database
  exports: ExportRegistry
  secrets: Secrets
  files: FileStore
  sendMail: SendMail
  publicUrl: string
  /** Where backups are on. */
  backUp?: (() => Promise<void>) | undefined
}

export const backUpTask = 'back-up'

const mailJobs = (
  database: Database,
  { secrets, publicUrl }: Pick<JobServices, 'secrets' | 'publicUrl'>,
  send: SendMail,
): TaskList => ({
  [mailTask]: mailJob(secrets, send),
  [messageTask]: messageJob(database, send),
  [codeMailTask]: codeMailJob(database, send, { secrets, publicUrl }),
})

// A job works in batches; one that cannot takes longer the larger the programme is.
const timeOfBatch = '1min'
const timeOfWhole = '30min'

/** Background jobs by name. None has the time of a request. */
export const jobs = ({ sendMail, ...services }: JobServices): TaskList => {
  const database = patientDatabase(services.database, timeOfBatch)
  const { secrets, publicUrl } = services
  return countingFailures(database, {
    ...mailJobs(
      database,
      services,
      onLetterhead(() => letterheadOf(database, publicUrl), sendMail),
    ),
    ...wholeJobs(patientDatabase(services.database, timeOfWhole), secrets),
    ...batchedJobs({ ...services, database }),
  })
}

/** What is counted, checked or erased in one piece. */
const wholeJobs = (database: Database, secrets: Secrets): TaskList => ({
  'erase-leavers': () => eraseLeavers(database, secrets),
  'prove-ledger': async () => {
    await database.transaction(proveLedgerDaily)
  },
  'close-points-ageing': async () => {
    await database.transaction(closePointsAgeing)
  },
  'close-learning': async () => {
    await database.transaction(closeLearning)
  },
  'count-academy-effects': async () => {
    await database.transaction(countAcademyEffects)
  },
})

const batchedJobs = ({
  database,
  exports,
  secrets,
  files,
  publicUrl,
  allowsPrivateAddresses,
  backUp,
}: Omit<JobServices, 'sendMail'>): TaskList => ({
  [removeFileTask]: removeFileJob(files),
  [jobTask]: jobRunner(database, {
    EXPORT: job => writeExport({ database, files, exports }, job),
    REBUILD: async ({ earlier, report }) => {
      await rebuildFigures(database, { earlier, report })
      return {}
    },
  }),
  'resume-jobs': () => resumeJobs(database),
  'end-suspensions': async () => {
    await database.transaction(endSuspensions)
  },
  'seal-ledger': async () => {
    await sealLedger(database)
  },
  'expire-store-requests': () => runRequestDeadlines(database, secrets, storeRequestDeadlines(publicUrl)),
  'expire-cost-proposals': () => runRequestDeadlines(database, secrets, costDeadlines),
  'expire-proposals': () =>
    runRequestDeadlines(database, secrets, proposalDeadlines(proposalSubjects({ secrets, publicUrl }))),
  'expire-role-switches': () => runRequestDeadlines(database, secrets, roleSwitchDeadlines(publicUrl)),
  'renew-subscriptions': async () => {
    await renewSubscriptions(database, { secrets })
  },
  'expire-points': () => expirePoints(database, secrets),
  'count-point-ages': () => countPointAges(database),
  'close-plays': async () => {
    await closeOverduePlays(database)
  },
  'expire-redemptions': () => runRewardDeadlines(database),
  'plan-rounds': () => planRounds(database),
  'pay-rounds': () => payRounds(database),
  'send-reports': () => sendMonthlyReports(database, { secrets, publicUrl }),
  'notify-of-flagged': async () => {
    await database.transaction(notifyOfFlagged)
  },
  'deliver-notifications': () => deliverNotifications(database, { secrets, publicUrl }),
  [webhookTask]: () => sendWebhooks(database, { secrets, allowsPrivateAddresses }),
  [runImportTask]: payload => runImport(database, importServices(secrets), payload as { id: string }),
  'resume-imports': () => resumeImports(database),
  [staffInvitationTask]: staffInvitationJob(database, { secrets, publicUrl }),
  [demoTask]: payload => loadDemo(database, { files, secrets }, (payload as { ownerId: string }).ownerId),
  sweep: async () => {
    await sweepAuth(database)
    await sweepUploads(database, files)
    await sweepAddresses(database)
    await sweepNotifications(database)
    await sweepDeliveries(database)
    await sweepImports(database)
    await sweepDailyPoints(database)
    await sweepJobs(database)
    await sweepErasedDebts(database)
    await sweepCore(database)
  },
  'sweep-figures': () => sweepFigures(database),
  [backUpTask]: async () => {
    await backUp?.()
  },
})

/**
 * Hours are UTC: a day of the ledger is sealed when it has been over for an hour. Reports are looked at every hour,
 * because midnight of the programme is at any of them. What may take long waits for other long runs.
 */
export const schedule = (backUpAt?: string) =>
  [
    ...(backUpAt
      ? [`${Number(backUpAt.slice(3))} ${Number(backUpAt.slice(0, 2))} * * * ${backUpTask} ?queue=long`]
      : []),
    '* * * * * resume-jobs',
    '* * * * * end-suspensions',
    '* * * * * close-plays',
    '* * * * * expire-redemptions',
    '7 * * * * close-points-ageing ?queue=long',
    '8 * * * * close-learning ?queue=long',
    '31 * * * * send-reports ?queue=long',
    '* * * * * pay-rounds',
    '* * * * * deliver-notifications',
    '*/10 * * * * notify-of-flagged',
    `* * * * * ${webhookTask}`,
    '* * * * * resume-imports',
    '17 * * * * sweep ?queue=long',
    '53 2 * * * sweep-figures ?queue=long',
    '37 * * * * expire-role-switches',
    '43 * * * * expire-store-requests',
    '49 * * * * expire-cost-proposals',
    '53 * * * * expire-proposals',
    '11 * * * * renew-subscriptions',
    '29 * * * * erase-leavers ?queue=long',
    '5 1 * * * seal-ledger',
    '41 1 * * * count-academy-effects ?queue=long',
    '35 1 * * * prove-ledger ?queue=long',
    '23 1 * * * plan-rounds',
    '13 2 * * * expire-points',
    '43 2 * * * count-point-ages ?queue=long',
  ].join('\n')
