import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** Plays, prizes, what games have spent, and the boards. */
export const academyPromises: Check[] = [
  {
    promise: 'the attempts of every player at a game are paid what they say, and void ones are taken back',
    broken: sql`
      select count(*) as n from (
        select sum(coalesce(e.paid, 0)) as paid, sum(y.points) filter (where y.status <> 'VOID') as told,
          coalesce(sum(y.points) filter (where y.status = 'VOID'), 0) as void, sum(coalesce(e.reversed, 0)) as reversed,
          coalesce(sum(e.reversed) filter (where y.status <> 'VOID'), 0) as stray,
          coalesce(sum(y.points) filter (where y.status in ('OPEN', 'ABANDONED')), 0) as early
        from plays y left join (
          select user_id, source_id as id, sum(amount) filter (where kind = 'AWARD') as paid,
            sum(amount) filter (where kind = 'REVERSAL') as reversed
          from ledger_entries where kind in ('AWARD', 'REVERSAL') group by 1, 2) e using (user_id, id)
        group by y.user_id, y.game_id, y.round_id) attempts
      where paid <> coalesce(told, 0) + void or reversed <> void or stray > 0 or early > 0`,
  },
  {
    promise: 'the attempts of every player at a game earn together what the best or first of them is worth',
    broken: sql`
      select count(*) as n from (
        select user_id, game_id, sum(points) as points, bool_or(coalesce(points_note = 'BUDGET_USED_UP', false)) as is_cut,
          max(correct * points_per_correct) filter (where turn = 1 or counted = 'BEST') as worth
        from (
          select y.*, row_number() over (partition by user_id, game_id, round_id order by finished_at, id) as turn
          from plays y where status = 'FINISHED') y
        group by user_id, game_id, round_id) attempts
      where points > worth or points < worth and not is_cut
        and not exists (select from disqualifications d where d.game_id = attempts.game_id and d.user_id = attempts.user_id)`,
  },
  {
    promise: 'every prize is paid once when it says so, and no other is',
    broken: sql`
      select count(*) as n from round_results w left join (
        select user_id, source_id as id, sum(amount) as paid from ledger_entries where kind = 'AWARD' group by 1, 2
      ) e using (user_id, id)
      where coalesce(e.paid, 0) <> case w.status when 'PAID' then w.points else 0 end`,
  },
  {
    promise: 'a reward that was won costs its winner what the game paid for it',
    broken: sql`
      select count(*) as n from round_results w join redemptions d on d.id = w.redemption_id
      where d.cost_points is distinct from w.reward_points`,
  },
  {
    promise: 'what every game has spent is what its plays and prizes cost',
    broken: sql`
      select count(*) as n from games g
      left join game_budgets b on b.game_id = g.id
      left join (select game_id, sum(points) as points from plays where status = 'FINISHED' group by 1) y on y.game_id = g.id
      left join (
        select r.game_id, sum(w.points) as points from round_results w join rounds r on r.id = w.round_id
        where w.status <> 'HELD_BACK' group by 1) w on w.game_id = g.id
      where coalesce(b.spent, 0) <> coalesce(y.points, 0) + coalesce(w.points, 0)`,
  },
  {
    promise: 'every standing is the counted result of its player',
    broken: sql`
      select count(*) as n from (
        select s.*, b.game_id, b.round_id, b.month from standings s
        join boards b on b.id = s.board_id left join rounds r on r.id = b.round_id where r.frozen_at is null
      ) s full join (
        select p.game_id, p.round_id, p.month, p.user_id, p.score, p.ms, p.at, p.plays
        from play_standings p left join rounds r on r.id = p.round_id where r.frozen_at is null
        union all
        select null, null, month, user_id, score, ms, at, plays from global_standings
      ) p on p.user_id = s.user_id and (p.game_id, p.round_id, p.month) is not distinct from (s.game_id, s.round_id, s.month)
      where (s.score, s.ms, s.at, s.plays) is distinct from (p.score, p.ms, p.at, p.plays)`,
  },
  {
    promise: 'every standing shows where its player lives',
    broken: sql`
      select count(*) as n from standings s join users u on u.id = s.user_id
      where s.neighborhood_id is distinct from u.neighborhood_id`,
  },
]
