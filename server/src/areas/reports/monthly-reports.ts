import { viewsOf } from '@fulmar/contract/analytics/view-names'
import { can, grants } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#core/db/db.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { formatMonth } from '#core/words.ts'
import { record, system } from '../activity/activity.ts'
import { trackJob } from '../jobs/jobs.ts'
import { buildReport, type ReportMonth } from './monthly-report.ts'
import { ownReportMail, sharedReportMail } from './report.mails.ts'
import { claimDelivery, type DueReport, findLastMonth, listDue } from './reports.queries.ts'

/**
 * Sends every report that is due, once per month and subscriber: a delivery is saved in one transaction with its emails.
 * One that fails does not hold up the others, and the job is tried again.
 */
export async function sendMonthlyReports(database: Database, services: MailServices, now = new Date()): Promise<void> {
  const month = await findLastMonth(database, now)
  const due = (await listDue(database, grants['analytics:read'], now))
    .map(readable)
    .filter(({ views }) => views.length > 0)
  if (due.length === 0) return
  const job = {
    key: month.from,
    kind: 'REPORT',
    title: `Monthly reports of ${formatMonth(month.from)}`,
    total: due.length,
  } as const
  await trackJob(database, job, async report => {
    const failures: unknown[] = []
    for (const [done, one] of due.entries()) {
      await sendReport(database, services, one, month).catch((error: unknown) => failures.push(error))
      await report(done + 1)
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} monthly reports were not sent`)
  })
}

const readerOf = ({ adminRole }: DueReport) => ({ userType: 'ADMIN', adminRole }) as const

/** A role that changed since the views were chosen may read less. */
const readable = (due: DueReport): DueReport => {
  const own = viewsOf(readerOf(due))
  return { ...due, views: due.views.filter(view => own.includes(view)) }
}

async function sendReport(
  database: Database,
  { secrets, publicUrl }: MailServices,
  due: DueReport,
  month: ReportMonth,
): Promise<void> {
  const { userId, adminRole: _, version: __, name, email, recipients, ...choice } = due
  const report = await buildReport(database, readerOf(due), choice, month)
  const mayShare = can(readerOf(due), 'policy:write')
  const others = mayShare ? recipients.filter(recipient => recipient !== email.toLowerCase()) : []
  const mails = [
    ownReportMail({ name, email }, report, publicUrl),
    ...others.map(to => sharedReportMail(to, { name, email }, report)),
  ]
  await database.transaction(async tx => {
    const to = mails.map(mail => mail.to)
    if (!(await claimDelivery(tx, { id: uuidv7(), userId, month: month.from, recipients: to }, due))) return
    for (const mail of mails) await postMail(tx, secrets, mail)
    await record(tx, system, {
      action: 'report.sent',
      entityId: userId,
      after: { month: month.from, recipients: to.length },
    })
  })
}
