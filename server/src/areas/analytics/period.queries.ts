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
  updatedAt: string
  pointValue: PointValue
}

export const findNow = (db: Db) =>
  db.one<Now>(sql`
    select programme_day(now())::text as today, programme_day_start(programme_day(now())) as "todayStart",
      programme_day_start(programme_day(now()) + 1) as "todayEnd", programme_time_zone() as "timeZone", now() as "updatedAt",
      (select json_build_object('currency', currency, 'minorUnitsPer1000Points', minor_units_per_1000_points)
       from programme) as "pointValue"`)

/** When each of these days begins, in their order. */
export const listStarts = async (db: Db, days: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ start: string }>(sql`
      select programme_day_start(day) as start from unnest(${days}::date[]) with ordinality as d(day, place) order by place`)
  ).map(it => it.start)

/** The time of day of one moment on another day. */
export const findSameTime = async (db: Db, day: string, moment: string): Promise<string> =>
  (
    await db.one<{ at: string }>(sql`
      select (${day}::date + (${moment}::timestamptz at time zone zone)::time) at time zone zone as at
      from (select programme_time_zone() as zone) z`)
  ).at

/** When the first day begins and the last one ends. */
export const findBounds = (db: Db, { from, to }: Days) =>
  db.one<{ start: string; end: string }>(sql`
    select programme_day_start(${from}::date) as start, programme_day_start(${to}::date + 1) as "end"`)

/** Whether a moment lies in these days. */
export const isWithin = (moment: Sql, { from, to, until }: Days): Sql => sql`
  ${moment} >= (select programme_day_start(${from}::date))
  and ${moment} < ${until === undefined ? sql`(select programme_day_start(${to}::date + 1))` : sql`${until}::timestamptz`}`
