import { sql } from '#core/db/db.ts'
import type { Damage } from './academy-damages.ts'

/** Damage to totals, by the promise of the audit that notices it. */
export const figuresDamages: Record<string, Damage[]> = {
  'the totals of every day are those of its mixes of plastics': [
    ['a day that gained a gram', sql`update rollup_days set grams = grams + 1`],
    ['a day that was lost', sql`delete from rollup_days`],
  ],
  'the totals of every mix of plastics are the sums of its collections': [
    ['a collection that was never counted', sql`update rollup_mixes set recorded = recorded - 1 where grain = 'day'`],
    ['a reversal that was never counted', sql`update rollup_mixes set reversed = 0 where reversed > 0`],
  ],
  'the totals of every store are the sums of its collections': [
    ['a store that lost a day', sql`delete from rollup_stores where grain = 'day'`],
    ['more in all than in the months', sql`update rollup_stores set recorded = recorded + 1 where grain = 'ever'`],
    ['a collection not noted', sql`delete from rollup_outbox`],
    ['a week that was lost', sql`delete from rollup_stores where grain = 'week'`],
  ],
  'the stores that are counted as active are those with collections': [
    ['a week with a store too many', sql`update rollup_active_stores set stores = stores + 1 where grain = 'week'`],
    ['a day without its stores', sql`delete from rollup_active_stores where grain = 'day'`],
  ],
  'the totals of every neighborhood are the sums of its collections': [
    ['a month that gained a gram', sql`update rollup_neighborhoods set grams = grams + 1 where grain = 'month'`],
    ['a point that nobody got', sql`update rollup_neighborhoods set points = points + 1 where grain = 'day'`],
  ],
  'the totals of every plastic are the sums of its lines': [
    ['a plastic that weighs less', sql`update rollup_plastics set grams = grams - 1 where plastic_code = 'PET'`],
    ['a plastic counted once too often', sql`update rollup_plastics set recorded = recorded + 1 where grain = 'month'`],
    ['a plastic that earned more', sql`update rollup_plastics set points = points + 1 where grain = 'ever'`],
  ],
  'the totals of every plastic of a store are the sums of its lines': [
    [
      'a store paid better than its lines',
      sql`update rollup_store_plastics set worth = worth + 1 where plastic_code = 'PET'`,
    ],
    ['a week that a store was not paid for', sql`delete from rollup_store_plastics where grain = 'week'`],
    ['a line without its weight', sql`update rollup_store_plastics set sizes = sizes[2:] where grain = 'week'`],
  ],
  'the number of lines of every weight is right': [
    ['a weight that nobody brought', sql`insert into rollup_line_sizes values ('day', '2020-01-01', 'PET', 1, 1)`],
    ['more lines in a week than in its days', sql`update rollup_line_sizes set lines = lines + 1 where grain = 'week'`],
  ],
  'every cohort counts the members of its months': [
    ['a member who was never there', sql`update rollup_cohorts set members = members + 1`],
    ['a month that was forgotten', sql`delete from rollup_cohorts`],
  ],
  'every month of a member counts their collections': [
    ['a month with a collection too many', sql`update member_months set collections = collections + 1`],
    ['a month that was lost', sql`delete from member_months`],
  ],
  'every month in which a member was active knows their first': [
    ['a member who came a month earlier', sql`update member_months set cohort = cohort - 31`],
    ['a month that nobody was active in', sql`update member_months set cohort = null`],
  ],
  'every store and neighborhood keeps the sum of its months': [
    ['a store that gained a gram', sql`update store_sums set grams = grams + 1`],
    ['a neighborhood that lost its months', sql`delete from rollup_neighborhoods where grain = 'month'`],
  ],
  'every neighborhood counts its members and leaders': [
    ['a member too many', sql`update neighborhood_counts set members = members + 1`],
    ['a leader too many', sql`update neighborhood_counts set leaders = leaders + 1`],
    ['a neighborhood without its counts', sql`delete from neighborhood_counts`],
  ],
  'every day of the ledger is the sum of its entries': [
    ['a day that nobody booked', sql`insert into ledger_days values ('2020-01-01', 'AWARD', 'issued', 'user', 1, 5)`],
    [
      'a day closed before its entries',
      sql`insert into ledger_watermarks (day, ageing) values (current_date + 1, '{}')`,
    ],
  ],
  'the ages of points add up to what members had that night': [
    [
      'points that nobody had',
      sql`insert into ledger_watermarks (day, ageing) values (current_date - 1, '{"30": {"points": 5, "members": 1}}')
          on conflict (day) do update set ageing = excluded.ageing`,
    ],
    ['points that were forgotten', sql`insert into ledger_watermarks (day, ageing) values (current_date, '{}')`],
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
  'first and last scores are kept as the plays of each period have them': [
    ['a pair too many', sql`update learning_sums set pairs = pairs + 1 where since = until`],
    ['a score that nobody had', sql`update learning_sums set firsts[100] = firsts[100] + 1`],
    ['a play that was voided behind its back', sql`update plays set status = 'VOID' where score = 0`],
  ],
  'redemptions are counted by the day and month they were decided in': [
    [
      'a redemption that was lost',
      sql`update redemption_counts set redemptions = redemptions - 1 where grain = 'month'`,
    ],
    ['points that nobody spent', sql`update redemption_counts set points = points + 1 where reward_id is null`],
    ['a day closed before its redemptions', sql`insert into redemption_watermarks (day) values (current_date + 1)`],
  ],
  'redemptions that were handed over are counted by how long it took': [
    ['one that took longer', sql`update redemption_waits set step = step + 1 where grain = 'day'`],
  ],
  'flagged and reversed collections are counted by day and month, rule and store': [
    ['a flag that nobody raised', sql`update flag_counts set flagged = flagged + 1 where rule is not null`],
    ['a store that was forgotten', sql`delete from flag_counts where store_id is not null`],
    ['a review not noted', sql`update collections set review = 'OPEN' where review = 'CONFIRMED'`],
  ],
  'the ages of points are those of the points that members had when they were counted': [
    ['points of a month that were lost', sql`delete from point_ages where month = '2026-01-01'`],
    ['a member too many', sql`update point_ages set members = members + 1 where month = '2026-01-01'`],
  ],
  'every day counts the members who joined on it': [
    ['a member who never joined', sql`insert into join_days values ('2020-01-01', 1)`],
    ['a day closed before its members', sql`insert into join_watermarks (day) values (current_date + 1)`],
  ],
  'every day of plays counts its plays': [
    [
      'a play that nobody started',
      sql`insert into play_days select '2020-01-01', id, 1, 1, 1, 100, 0 from games limit 1`,
    ],
    ['a day closed before its plays', sql`insert into play_watermarks (day) values (current_date + 1)`],
  ],
  'every day and month counts its players by when they had played before': [
    [
      'a player who was never there',
      sql`insert into returning_players values ('day', '2020-01-01', null, '-infinity', 1)`,
    ],
    ['players of a day that was not counted', sql`insert into play_watermarks (day) values (current_date + 1)`],
  ],
}
