import type { AdminRole } from '@fulmar/contract/core/permissions'
import type { ReportChoice, ReportSchedule, ReportScheduleInput } from '@fulmar/contract/report-schedules'
import { type Db, inJson, sql } from '#core/db/db.ts'

// The first day of the month that is over, in the programme's time zone.
const lastMonth = (now: Date) => sql`(date_trunc('month', programme_day(${now})) - interval '1 month')::date`

// When the report of the last month is due.
const dueOn = (now: Date) => sql`(date_trunc('month', programme_day(${now}))::date + s.day - 1)`

const isSent = (now: Date) => sql`exists (
  select from report_deliveries d where d.user_id = s.user_id and d.month = ${lastMonth(now)} and d.is_scheduled)`

// The first report is due on a day after it was turned on.
const isAfterStart = (now: Date) => sql`${dueOn(now)} > programme_day(s.on_since)`

/** The report of an administrator who has saved none is off. */
export const getSchedule = (db: Db, userId: string, defaults: Pick<ReportSchedule, 'views' | 'day'>, now: Date) =>
  db.one<ReportSchedule>(sql`
    select coalesce(s.version, 0) as version, coalesce(s.is_on, false) as "isOn",
      coalesce(s.views, ${defaults.views}::text[]) as views, s.plastic_code as "plasticCode",
      (select json_build_object('id', t.id, 'name', t.name) from stores t where t.id = s.store_id) as store,
      (select json_build_object('id', n.id, 'name', n.name) from neighborhoods n where n.id = s.neighborhood_id) as neighborhood,
      coalesce(s.day, ${defaults.day}) as day, coalesce(s.recipients, '{}') as recipients, p.email,
      programme_time_zone() as "timeZone",
      (select json_build_object('at', ${inJson(sql`d.sent_at`)}, 'month', d.month, 'to', d.recipients)
       from report_deliveries d where d.user_id = p.user_id order by d.sent_at desc, d.id desc limit 1) as "lastSent",
      case when s.is_on and ${isAfterStart(now)} and not ${isSent(now)} then greatest(${dueOn(now)}, programme_day(${now}))
        when s.is_on then (date_trunc('month', programme_day(${now})) + interval '1 month')::date + s.day - 1 end::text as "nextOn"
    from people p left join report_schedules s on s.user_id = p.user_id
    where p.user_id = ${userId}`)

export const lockSchedule = (db: Db, userId: string) =>
  db.run(sql`select 1 from report_schedules where user_id = ${userId} for update`)

/** Turned on again, it starts over. */
export const saveSchedule = (db: Db, userId: string, input: ReportScheduleInput) =>
  db.run(sql`
    insert into report_schedules as s
      (user_id, is_on, views, plastic_code, store_id, neighborhood_id, day, recipients)
    values (${userId}, ${input.isOn}, ${input.views}, ${input.plasticCode}, ${input.storeId}, ${input.neighborhoodId}, ${input.day},
      ${input.recipients})
    on conflict (user_id) do update set is_on = excluded.is_on, views = excluded.views,
      plastic_code = excluded.plastic_code, store_id = excluded.store_id, neighborhood_id = excluded.neighborhood_id,
      day = excluded.day, recipients = excluded.recipients, version = s.version + 1,
      on_since = case when excluded.is_on and not s.is_on then now() else s.on_since end`)

/** A report that is due, with its subscriber. */
export interface DueReport extends ReportChoice {
  userId: string
  name: string
  email: string
  adminRole: AdminRole
  version: number
  recipients: string[]
}

/** Reports of the last month that active administrators in these roles wait for. */
export const listDue = (db: Db, roles: readonly string[], now: Date) =>
  db.many<DueReport>(sql`
    select s.user_id as "userId", p.name, p.email, u.admin_role as "adminRole", s.version, s.views,
      s.plastic_code as "plasticCode", s.store_id as "storeId", s.neighborhood_id as "neighborhoodId", s.recipients
    from report_schedules s join users u on u.id = s.user_id join people p on p.user_id = s.user_id
    where s.is_on and ${dueOn(now)} <= programme_day(${now}) and ${isAfterStart(now)} and not ${isSent(now)}
      and u.status = 'ACTIVE' and u.admin_role = any(${roles}) and former_time_zone() is null
    order by s.user_id`)

/** The first and the last day of the last month. */
export const findLastMonth = (db: Db, now: Date) =>
  db.one<{ from: string; to: string }>(sql`
    select ${lastMonth(now)}::text as from, (${lastMonth(now)} + interval '1 month' - interval '1 day')::date::text as to`)

interface Delivery {
  id: string
  userId: string
  month: string
  recipients: string[]
}

/** Once a month, and only if neither the report nor its subscriber changed since it was found due. Tells whether it is saved. */
export const claimDelivery = async (db: Db, delivery: Delivery, { version, adminRole }: DueReport): Promise<boolean> =>
  (await db.run(sql`
    insert into report_deliveries (id, user_id, month, is_scheduled, recipients)
    select ${delivery.id}, s.user_id, ${delivery.month}::date, true, ${delivery.recipients}::text[]
    from report_schedules s join users u on u.id = s.user_id
    where s.user_id = ${delivery.userId} and s.is_on and s.version = ${version} and u.status = 'ACTIVE'
      and u.admin_role = ${adminRole}
    for share of s, u
    on conflict (user_id, month) where is_scheduled do nothing`)) === 1

export const insertDelivery = (db: Db, delivery: Delivery) =>
  db.run(sql`
    insert into report_deliveries (id, user_id, month, is_scheduled, recipients)
    values (${delivery.id}, ${delivery.userId}, ${delivery.month}::date, false, ${delivery.recipients})`)

export const findReader = (db: Db, userId: string) =>
  db.one<{ name: string; email: string }>(sql`select name, email from people where user_id = ${userId}`)
