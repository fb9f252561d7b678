import { sql } from '#core/db/db.ts'
import type { Damage } from './academy-damages.ts'

/** Damage to what follows from other figures or is counted when a day is over, by the promise of the audit that notices it. */
export const figuresDamages: Record<string, Damage[]> = {
  'the stores that are counted as active are those with collections': [
    [
      'a week with a store too many',
      sql`update figures set n1 = n1 + 1 where metric = 'active stores' and grain = 'week'`,
    ],
    ['a day without its stores', sql`delete from figures where metric = 'active stores' and grain = 'day'`],
  ],
  'every cohort counts the members of its months': [
    ['a member who was never there', sql`update figures set n1 = n1 + 1 where metric = 'cohorts'`],
    ['a month that was forgotten', sql`delete from figures where metric = 'cohorts'`],
  ],
  'every day of a member says how often they were there, and when before': [
    ['a day with a collection too many', sql`update member_days set times = times + 1`],
    ['a day that was lost', sql`delete from member_days`],
    ['a member who was there the day before', sql`update member_days set previous = day - 1`],
    ['a member who came a month earlier', sql`update member_days set cohort = cohort - 31`],
    ['a month that nobody was active in', sql`update member_days set month = null where month is not null`],
  ],
  'every day, week and month counts its members by when they were there before': [
    ['a member who was never there', sql`update figures set n1 = n1 + 1 where metric = 'visits' and grain = 'week'`],
    ['players of a day that was not counted', sql`delete from figures where metric = 'visits' and id = any_game()`],
  ],
  'every store and neighborhood keeps its figures of all time': [
    ['a store that gained a gram', sql`update store_sums set grams = grams + 1`],
    ['a store that was lost', sql`delete from store_sums`],
    ['a neighborhood that gained a gram', sql`update neighborhoods set collected_grams = collected_grams + 1`],
  ],
  'every neighborhood counts its members and leaders': [
    ['a member too many', sql`update neighborhood_counts set members = members + 1`],
    ['a leader too many', sql`update neighborhood_counts set leaders = leaders + 1`],
    ['a neighborhood without its counts', sql`delete from neighborhood_counts`],
  ],
  'the ages of points add up to what members had that night': [
    [
      'points that nobody had',
      sql`insert into closed_days (metric, day, detail) values ('points ageing', current_date - 1, '{"30": {"points": 5, "members": 1}}')
          on conflict (metric, day) do update set detail = excluded.detail`,
    ],
    [
      'points that were forgotten',
      sql`insert into closed_days (metric, day, detail) values ('points ageing', current_date, '{}')`,
    ],
  ],
  'no week compares more players, or more of their plastic, than there was': [
    [
      'players who never played',
      sql`insert into academy_effects select '2020-01-06', id, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from neighborhoods limit 1`,
    ],
    [
      'plastic that players never brought',
      sql`update plays set finished_at = '2020-01-07' where status = 'FINISHED'`,
      sql`insert into academy_effects select '2020-01-06', id, 1, 0, 1, 0, 9000, 0, 0, 0, 0, 0, 0, 0 from neighborhoods limit 1`,
    ],
  ],
  'players were compared as they and comparable members were that night': [
    ['a comparable member too many', sql`update academy_effects set others = others + 1`],
    ['plastic that comparable members never brought', sql`update academy_effects set others_after = others_after + 1`],
  ],
  'first and last scores are those that the plays of each period had that night': [
    ['a pair too many', sql`update learning_sums set pairs = pairs + 1 where since = until`],
    ['a score that nobody had', sql`update learning_sums set firsts[100] = firsts[100] + 1`],
    ['a play that was voided behind its back', sql`update plays set status = 'VOID' where score = 0`],
  ],
  'the ages of points are those of the points that members had when they were counted': [
    ['points of a month that were lost', sql`delete from point_ages where month = '2026-01-01'`],
    ['a member too many', sql`update point_ages set members = members + 1 where month = '2026-01-01'`],
  ],
}
