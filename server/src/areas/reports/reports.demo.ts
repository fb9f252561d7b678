import { analyticsView } from '@fulmar/contract/analytics/analytics'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { saveSchedule } from './reports.queries.ts'

/** The monthly report of the demo owner, which was sent for last month. */
export async function seedReports(db: Db, ownerId: string) {
  await saveSchedule(db, ownerId, {
    isOn: true,
    views: analyticsView.options,
    plasticCode: null,
    storeId: null,
    neighborhoodId: null,
    day: 1,
    recipients: ['board@fulmar.example'],
  })
  await db.run(sql`update report_schedules set on_since = now() - interval '70 days' where user_id = ${ownerId}`)
  await db.run(sql`
    insert into report_deliveries (id, user_id, month, is_scheduled, recipients, sent_at)
    select ${uuidv7()}, user_id, (date_trunc('month', programme_day(now())) - interval '1 month')::date, true,
      array[email, 'board@fulmar.example'],
      programme_day_start(date_trunc('month', programme_day(now()))::date) + interval '31 minutes'
    from people where user_id = ${ownerId}`)
}
