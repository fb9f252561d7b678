import type { AnalyticsView } from '@fulmar/contract/analytics/analytics'
import { viewNames, viewsOf } from '@fulmar/contract/analytics/view-names'
import { can } from '@fulmar/contract/core/permissions'
import type { ReportChoice, ReportSchedule, ReportScheduleInput } from '@fulmar/contract/report-schedules'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, onConstraint } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { record } from '../activity/activity.ts'
import { buildReport } from './monthly-report.ts'
import { ownReportMail } from './report.mails.ts'
import {
  findLastMonth,
  findReader,
  getSchedule,
  insertDelivery,
  lockSchedule,
  saveSchedule,
} from './reports.queries.ts'

/** The views that the caller may read. */
export async function getMySchedule(db: Db, actor: Actor): Promise<ReportSchedule> {
  const own = viewsOf(actor)
  const schedule = await getSchedule(db, actor.id, { views: own, day: 1 }, new Date())
  return { ...schedule, views: schedule.views.filter(view => own.includes(view)) }
}

function requireViews(actor: Actor, views: readonly AnalyticsView[]) {
  const own = viewsOf(actor)
  const other = views.find(view => !own.includes(view))
  if (other !== undefined)
    throw fieldError('NOT_ALLOWED', 'views', `Your role cannot read the view ${viewNames[other]}`)
}

/** Fails with STALE_VERSION, NOT_ALLOWED for other recipients or views of others, INVALID_INPUT for a place that does not exist. */
export async function changeMySchedule(
  db: Db,
  actor: Actor,
  { version, ...input }: ReportScheduleInput & { version: number },
): Promise<ReportSchedule> {
  if (input.recipients.length > 0 && !can(actor, 'policy:write'))
    throw new AppError('NOT_ALLOWED', 'Your role can only send reports to your own address', {
      fields: { recipients: 'You can send the report to yourself only' },
    })
  requireViews(actor, input.views)
  await lockSchedule(db, actor.id)
  const before = asSeen(await getMySchedule(db, actor), version, 'your monthly report')
  await onConstraint(saveSchedule(db, actor.id, input), {
    report_schedules_store_id_fkey: () => unknownPlace('storeId', 'This store no longer exists'),
    report_schedules_neighborhood_id_fkey: () => unknownPlace('neighborhoodId', 'This neighborhood no longer exists'),
  })
  const after = await getMySchedule(db, actor)
  await record(db, actor, {
    action: actionOf(before, after),
    entityId: actor.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  return after
}

const unknownPlace = (field: string, message: string) => fieldError('INVALID_INPUT', field, message)

const actionOf = (before: ReportSchedule, after: ReportSchedule) => {
  if (before.isOn === after.isOn) return 'report.changed'
  return after.isOn ? 'report.turned-on' : 'report.turned-off'
}

/** Addresses are personal data, which the log could not erase, so it records how many there are. */
const traceOf = ({ isOn, views, plasticCode, store, neighborhood, day, recipients }: ReportSchedule) => ({
  isOn,
  views,
  plasticCode,
  storeId: store?.id ?? null,
  neighborhoodId: neighborhood?.id ?? null,
  day,
  recipients: recipients.length,
})

/** Sends the report of the last month to the caller alone. Fails with NOT_ALLOWED. */
export async function sendMyReport(
  database: Database,
  { secrets, publicUrl }: MailServices,
  actor: Actor,
  choice: ReportChoice,
): Promise<{ month: string }> {
  requireViews(actor, choice.views)
  const month = await findLastMonth(database, new Date())
  const report = await buildReport(database, actor, choice, month)
  await database.transaction(async tx => {
    const reader = await findReader(tx, actor.id)
    await insertDelivery(tx, { id: uuidv7(), userId: actor.id, month: month.from, recipients: [reader.email] })
    await postMail(tx, secrets, ownReportMail(reader, report, publicUrl))
    await record(tx, actor, {
      action: 'report.sent',
      entityId: actor.id,
      after: { month: month.from, recipients: 1 },
    })
  })
  return { month: month.from }
}
