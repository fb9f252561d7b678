import { type Sql, sql } from '#core/db/db.ts'
import { type Days, isWithin, withPart } from './periods/period.queries.ts'
import { isInPeriod } from './periods/spans.queries.ts'

/** What members come for: the ids that their days are kept by, and who came in a part of a day. */
interface Purpose {
  ids: Sql
  seenIn: (part: Days) => Sql
}

export const collecting: Purpose = {
  ids: sql`id = nobody()`,
  seenIn: part => sql`
    select nobody(), user_id from collections where status = 'RECORDED' and ${isWithin(sql`at`, part)}`,
}

/** By game, and for all games together. */
export const playing: Purpose = {
  ids: sql`id <> nobody()`,
  seenIn: part => sql`
    select unnest(array[game_id, any_game()]), user_id from plays
    where status <> 'VOID' and ${isWithin(sql`started_at`, part)}`,
}

/** Rows of `id, previous, members`, each member once: on the first day in the period, with the day they were there before it. */
export const visitTotals = ({ ids, seenIn }: Purpose, days: Days): Sql => sql`
  select id, previous, members from totals_by_visit
  where ${ids} and ${isInPeriod(days)} and previous < ${days.from}::date
  ${withPart(
    days,
    part => sql`
    select id, previous, 1 from visits
    where ${ids} and day = ${part.to}::date and previous < ${days.from}::date and (id, user_id) in (${seenIn(part)})`,
  )}`
