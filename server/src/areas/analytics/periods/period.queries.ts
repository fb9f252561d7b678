import type { Bucket } from '@fulmar/contract/analytics/analytics'
import type { PointValue } from '@fulmar/contract/programme'
import { addDays } from '#core/days.ts'
import { type Db, type Sql, sql } from '#core/db/db.ts'

/** Days of the programme's time zone, both included. */
export interface Days {
  from: string
  to: string
  /** The last day counts up to this moment only. Figures are kept by day, so what there is of it comes from the raw rows. */
  until?: string
}

/** The days that count as a whole: without the last one where that counts in part. */
export const wholeDays = ({ from, to, until }: Days): Days =>
  until === undefined ? { from, to } : { from, to: addDays(to, -1) }

/** Adds the last day where that counts in part. */
export const withPart = ({ to, until }: Days, rowsOf: (part: Days) => Sql): Sql =>
  until === undefined ? sql`` : sql`union all ${rowsOf({ from: to, to, until })}`

/** The first day of the bucket that a day is in. Weeks are counted from a Monday: `date_trunc` takes ten times as long. */
const buckets: Record<Bucket, (day: Sql) => Sql> = {
  DAY: day => day,
  WEEK: day => sql`(${day} - (${day} - date '0001-01-01') % 7)`,
  MONTH: day => sql`date_trunc('month', ${day}::timestamp)::date`,
}

export const bucketOfDay = (bucket: Bucket, day: Sql): Sql => buckets[bucket](day)

interface Now {
  today: string
  todayStart: string
  todayEnd: string
  timeZone: string
  formerTimeZone: string | null
  updatedAt: string
  pointValue: PointValue
  /** The day of the first rate or collection, whichever came first. */
  beganOn: string | null
}

export const findNow = (db: Db) =>
  db.one<Now>(sql`
    select programme_day(now())::text as today, programme_day_start(programme_day(now())) as "todayStart",
      programme_day_start(programme_day(now()) + 1) as "todayEnd", programme_time_zone() as "timeZone",
      former_time_zone() as "formerTimeZone", now() as "updatedAt",
      (select json_build_object('currency', currency, 'minorUnitsPer1000Points', minor_units_per_1000_points)
       from programme) as "pointValue",
      programme_day(least((select min(at) from collections), (select min(effective_from) from plastic_rates where cancelled_at is null)))::text
        as "beganOn"`)

/** When each of these days begins, in their order. */
export const listStarts = async (db: Db, days: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ start: string }>(sql`
      select programme_day_start(day) as start from unnest(${days}::date[]) with ordinality as d(day, place) order by place`)
  ).map(row => row.start)

export interface Bounds {
  start: string
  end: string
  /** The time of day of that moment on the last day. */
  sameTime: string
}

/** When the first day of each of these begins and when the last one ends, in their order. */
export const listBounds = (db: Db, spans: readonly Days[], moment: string) =>
  db.many<Bounds>(sql`
    select programme_day_start(first) as start, programme_day_start(last + 1) as "end",
      (last + (${moment}::timestamptz at time zone zone)::time) at time zone zone as "sameTime"
    from unnest(${spans.map(span => span.from)}::date[], ${spans.map(span => span.to)}::date[]) with ordinality as d(first, last, place)
    cross join (select programme_time_zone() as zone) z order by place`)

/** Whether a moment lies in these days. */
export const isWithin = (moment: Sql, { from, to, until }: Days): Sql => sql`
  ${moment} >= (select programme_day_start(${from}::date))
  and ${moment} < ${until === undefined ? sql`(select programme_day_start(${to}::date + 1))` : sql`${until}::timestamptz`}`

/** The whole hours of a part of a day, in totals by the hour. */
export const wholeHours = ({ to, until }: Days): Sql => sql`
  day = ${to}::date and hour < (select hour_of(${until}::timestamptz, programme_time_zone()))`

/** Whether a moment lies in the part of a day that whole hours do not cover. */
export const lastMinutes = (moment: Sql, { to, until }: Days): Sql => sql`
  ${moment} >= (select programme_day_start(${to}::date) + make_interval(hours => hour_of(${until}::timestamptz, programme_time_zone())))
  and ${moment} < ${until}::timestamptz`
