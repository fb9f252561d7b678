import {
  type GameAnalytics,
  type GameAnalyticsQuery,
  leastAnswers,
  type QuestionItem,
} from '@fulmar/contract/academy/game-analytics'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'

/** The plays that figures are made of: never those that were voided. */
export interface Chosen extends GameAnalyticsQuery {
  gameId: string
}

const chosen = ({ gameId, roundId, from, to }: Chosen): Sql => sql`
  with chosen as (
    select y.* from plays y ${where(
      sql`y.game_id = ${gameId}`,
      sql`y.status <> 'VOID'`,
      roundId !== undefined && sql`y.round_id = ${roundId}`,
      from !== undefined && sql`y.started_at >= ${from}`,
      to !== undefined && sql`y.started_at < ${to}`,
    )}),
  finished as (select * from chosen where status = 'FINISHED'),
  -- Somebody who plays again knows the questions.
  first_attempts as (select distinct on (user_id) * from chosen order by user_id, started_at, id)`

export const findGame = (db: Db, id: string) => db.maybe<{ id: string }>(sql`select id from games where id = ${id}`)

type Totals = Omit<GameAnalytics, 'histogram' | 'dropOff' | 'items' | 'learning' | 'days'>

export const countTotals = (db: Db, plays: Chosen) =>
  db.one<Totals>(sql`
    ${chosen(plays)}
    select count(*) as started, count(*) filter (where status = 'FINISHED') as finished,
      count(*) filter (where status = 'FINISHED')::float / nullif(count(*) filter (where status <> 'OPEN'), 0) as completion,
      count(distinct user_id) as players, round(avg(score), 1)::float as "averageScore",
      avg((score >= pass_percent)::int)::float as "passRate",
      percentile_cont(0.5) within group (order by ms / 1000.0) as "medianSeconds", coalesce(sum(points), 0)::bigint as points
    from chosen`)

export const countScores = (db: Db, plays: Chosen) =>
  db.many<GameAnalytics['histogram'][number]>(sql`
    ${chosen(plays)}
    select bar.from, case bar.from when 90 then 100 else bar.from + 9 end as to, count(f.id) as plays
    from generate_series(0, 90, 10) as bar("from") left join finished f on least(90, f.score / 10 * 10) = bar.from
    group by bar.from order by bar.from`)

export const countDropOff = (db: Db, plays: Chosen) =>
  db.many<GameAnalytics['dropOff'][number]>(sql`
    ${chosen(plays)}, over as (select answered, of from chosen where status <> 'OPEN')
    select step.answers, count(*) filter (where over.answered >= step.answers) as plays
    from generate_series(0, (select max(of) from over)) as step(answers) cross join over
    group by step.answers order by step.answers`)

export const findLearning = (db: Db, plays: Chosen) =>
  db.one<GameAnalytics['learning']>(sql`
    ${chosen(plays)}, members as (
      select (array_agg(score order by finished_at))[1] as first, (array_agg(score order by finished_at desc))[1] as last
      from finished group by user_id having count(*) > 1)
    select count(*) as members, round(avg(first), 1)::float as first, round(avg(last), 1)::float as last from members`)

export const countDays = (db: Db, plays: Chosen) =>
  db.many<GameAnalytics['days'][number]>(sql`
    ${chosen(plays)}
    select programme_day(finished_at)::text as day, count(*) as plays from finished group by 1 order by 1`)

const ifEnoughAnswers = (figure: Sql) => sql`case when i.answers >= ${leastAnswers} then ${figure} end`

/**
 * Every question that was asked in a first attempt, as it was asked then, and those that are asked now. The discrimination
 * is the correlation of an answer with the share of right answers to the other questions of its play.
 */
export const listItems = (db: Db, plays: Chosen) =>
  db.many<QuestionItem>(sql`
    ${chosen(plays)}, answers as (
      select a.question_id, (q ->> 'revision')::int as revision, a.option_ids, a.is_correct::int as is_correct, a.ms,
        (f.correct - a.is_correct::int)::float / nullif(f.of - 1, 0) as rest
      from first_attempts f cross join jsonb_array_elements(f.asked) q
      join play_answers a on a.play_id = f.id and a.question_id = q ->> 'id'
      where f.status = 'FINISHED'),
    items as (
      select question_id, revision, count(*) as answers, avg(is_correct)::float as facility, corr(is_correct, rest) as discrimination,
        percentile_cont(0.5) within group (order by ms / 1000.0) as seconds
      from answers group by 1, 2),
    picks as (
      select question_id, revision, option_id, count(*) as picked
      from answers cross join unnest(option_ids) as option_id group by 1, 2, 3),
    current as (
      select q ->> 'id' as question_id, place, (
        select max(a.revision) from asked_questions a where a.game_id = g.id and a.question_id = q ->> 'id') as revision
      from games g cross join jsonb_array_elements(g.questions) with ordinality as e(q, place)
      where g.id = ${plays.gameId} and q ->> 'review' = 'ACCEPTED')
    select a.question_id as "questionId", a.revision, a.content ->> 'text' as text, a.content ->> 'kind' as kind,
      c.revision is not null as "isCurrent", coalesce(i.answers, 0) as answers, ${ifEnoughAnswers(sql`i.facility`)} as facility,
      ${ifEnoughAnswers(sql`i.discrimination`)} as discrimination, ${ifEnoughAnswers(sql`i.seconds`)} as "medianSeconds", (
        select jsonb_agg(jsonb_build_object('id', o -> 'id', 'text', o -> 'text', 'isCorrect', o -> 'isCorrect',
          'share', ${ifEnoughAnswers(sql`coalesce(p.picked, 0)::float / i.answers`)}) order by place)
        from jsonb_array_elements(a.content -> 'options') with ordinality as e(o, place)
        left join picks p on p.question_id = a.question_id and p.revision = a.revision and p.option_id = o ->> 'id') as options
    from asked_questions a
    left join items i using (question_id, revision)
    left join current c using (question_id, revision)
    where a.game_id = ${plays.gameId} and (i.answers is not null or c.revision is not null)
    order by c.place nulls last, a.question_id, a.revision`)
