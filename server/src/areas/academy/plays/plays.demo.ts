import { type Db, sql } from '#core/db/db.ts'

interface PastPlays {
  count: number
  /** Over how many days. */
  days: number
  /** By how many members at most. */
  players: number
}

/** Of the plays that are made, not yet with an answer. */
const makePlays = ({ count, days, players }: PastPlays) => sql`
  create temporary table demo_plays on commit drop as
  with members as (
    select id, created_at, row_number() over (order by id) as n,
      0.35 + 0.55 * (hashtext(id::text) & 1023) / 1023 as skill
    from users where user_type in ('MEMBER', 'NEIGHBORHOOD') and status = 'ACTIVE'
  ), playable as (
    select g.*, row_number() over (order by id) as n, count(*) over () as total from games g
    where exists (select from asked_questions a where a.game_id = g.id)
  ), drawn as (
    select g.id as game_id, row_number() over (partition by g.id) as deal, questions_to_ask(g) as asked
    from games g join playable p on p.id = g.id cross join generate_series(1, 20)
  ), tries as (
    select random() as who, random() as which, random() as part, 1 + floor(random() * 20) as deal, random() as luck,
      now() - interval '1 hour' - make_interval(days => ${days}) * power(random(), 1.4) as at
    from generate_series(1, ${count})
  ), placed as (
    select m.id as user_id, m.skill, m.created_at, g.id as game_id, g.status as game_status, g.updated_at as game_changed_at, g.version, g.rules, g.points_per_correct, t.deal, t.luck,
      r.id as round_id, coalesce(r.starts_at + (least(r.ends_at, now() - interval '1 hour') - r.starts_at) * t.part * 0.9, t.at) as started_at
    from tries t
    join members m on m.n = 1 + floor(t.who * t.who * (select least(count(*), ${players}::int) from members))::bigint
    join playable g on g.n = 1 + floor(t.which * g.total)
    left join lateral (
      select * from rounds where game_id = g.id and not is_cancelled
        and starts_at > now() - interval '90 days' and starts_at < now() - interval '2 hours' order by random() limit 1) r on true
    where r.id is not null or not is_scheduled(g.id)
  ), numbered as (
    select p.*, programme_day(started_at) as day,
      row_number() over (partition by user_id, game_id, programme_day(started_at) order by started_at) as of_day
    from placed p where started_at > created_at and (game_status = 'PUBLISHED' or started_at < game_changed_at)
  )
  select gen_random_uuid() as id, n.*, d.asked, jsonb_array_length(d.asked) as of,
    row_number() over (partition by n.user_id, n.game_id order by n.started_at) as attempt,
    case when luck < 0.88 then 'FINISHED' when luck < 0.985 then 'ABANDONED' else 'VOID' end as status
  from numbered n join drawn d using (game_id, deal) where of_day <= (rules ->> 'attemptsPerDay')::int`

/** Members know more or less, questions are easier or harder, and who plays again has learnt something. */
const makeAnswers = sql`
  create temporary table demo_answers on commit drop as
  select id as play_id, question ->> 'id' as question_id, place, is_correct,
    case when is_correct then array(select jsonb_array_elements_text(question -> 'correct'))
      else array(select o from jsonb_array_elements_text(question -> 'options') o
                 where not question -> 'correct' ? o order by random() * (hashtext(o) & 255) limit 1) end as option_ids,
    (2500 + random() * (rules ->> 'secondsPerQuestion')::int * 600)::int as ms
  from (
    select y.*, question, place,
      random() < y.skill + 0.07 * least(y.attempt - 1, 4) + 0.25 - 0.5 * (hashtext(question ->> 'id') & 255) / 255 as is_correct
    from demo_plays y cross join jsonb_array_elements(y.asked) with ordinality as e(question, place)
    where y.status <> 'ABANDONED' or place <= y.of * (y.luck - 0.88) * 9) asked`

const insertPlays = sql`
  insert into plays (id, user_id, game_id, game_version, round_id, asked, of, answered, correct, points_per_correct, counted,
                     pass_percent, seconds_per_question, status, day, attempt, score, ms, started_at, ends_at,
                     last_answer_at, finished_at, voided_at, reason, version)
  select y.id, y.user_id, y.game_id, y.version, y.round_id, y.asked, y.of, coalesce(a.answered, 0), coalesce(a.correct, 0),
    y.points_per_correct, y.rules ->> 'counted', (y.rules ->> 'passPercent')::int, (y.rules ->> 'secondsPerQuestion')::int,
    y.status, y.day, y.attempt, case when y.status <> 'ABANDONED' then round(100.0 * a.correct / y.of) end,
    case when y.status <> 'ABANDONED' then a.ms end, y.started_at,
    y.started_at + make_interval(secs => y.of * (y.rules ->> 'secondsPerQuestion')::int), y.started_at + a.took,
    case when y.status <> 'ABANDONED' then y.started_at + a.took end,
    case when y.status = 'VOID' then y.started_at + a.took + interval '3 hours' end,
    case when y.status = 'VOID' then 'Answered by somebody else' end, 2
  from demo_plays y left join (
    select play_id, count(*) as answered, count(*) filter (where is_correct) as correct, sum(ms) as ms,
      make_interval(secs => sum(ms) / 1000.0) as took
    from demo_answers group by 1) a on a.play_id = y.id`

/** The first play earns, or each as much as it is better than those before; no more than the budget has. */
const payPlays = sql`
  update plays y set points = paid.points,
    points_note = case when paid.points < due then 'BUDGET_USED_UP' when due < worth then 'ANOTHER_ATTEMPT_COUNTS' end
  from (
    select id, worth, due,
      greatest(0, least(due, budget - coalesce(sum(due) over (
        partition by game_id order by finished_at, id rows between unbounded preceding and 1 preceding), 0))) as points
    from (
      select id, game_id, finished_at, worth, budget,
        case when counted = 'BEST' then greatest(0, worth - coalesce(best, 0)) when best is null then worth else 0 end as due
      from (
        select p.id, p.game_id, p.finished_at, p.counted, p.correct * p.points_per_correct as worth,
          g.budget_points - g.prize_reserve as budget, max(p.correct * p.points_per_correct) over (
            partition by p.user_id, p.game_id, p.round_id order by p.finished_at, p.id
            rows between unbounded preceding and 1 preceding) as best
        from plays p join games g on g.id = p.game_id where p.status = 'FINISHED') played) dues) paid
  where paid.id = y.id`

/**
 * Plays of the games there are, in bulk and yet as if each had been played in its turn. `seedLedger` pays their points.
 */
export async function seedPlays(
  db: Db,
  { count, days = 89, players = 1_000_000 }: Partial<PastPlays> & { count: number },
) {
  await db.run(sql`select setseed(0.7)`)
  await db.run(makePlays({ count, days, players }))
  await db.run(makeAnswers)
  // Without statistics the planner compares every play with every other.
  await db.run(sql`analyze demo_plays, demo_answers`)
  await db.run(insertPlays)
  await db.run(sql`
    insert into play_answers (play_id, question_id, option_ids, is_correct, ms, at)
    select a.play_id, a.question_id, a.option_ids, a.is_correct, a.ms, y.started_at + make_interval(secs => sum(a.ms) over (
      partition by a.play_id order by a.place) / 1000.0)
    from demo_answers a join demo_plays y on y.id = a.play_id`)
  await db.run(sql`analyze plays`)
  await db.run(payPlays)
  await db.run(sql`
    update game_budgets b set spent = b.spent + y.points
    from (select game_id, sum(points) as points from plays group by 1) y where y.game_id = b.game_id`)
  // A program answered some of them.
  await db.run(sql`
    update plays set fast_answers = of where id in (
      select id from plays where status = 'FINISHED' and correct <= 1 order by started_at desc limit 3)`)
  await db.run(sql`select rebuild_boards()`)
}
