import { type Sql, sql } from './db.ts'

/** When the first of the last days began, today among them: the days that analytics count. Asked once for a whole query. */
export const startOfLast = (days: number): Sql =>
  sql`(select programme_day_start(programme_day(now()) + 1 - ${days}::int))`
