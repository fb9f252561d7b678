import { gameFields } from '@fulmar/contract/academy/game-fields'
import type {
  Game,
  GameContent,
  GameFilter,
  GameListQuery,
  GamePhase,
  GameRecord,
  GameStats,
  GameStatsQuery,
  GameStatus,
  gameSort,
} from '@fulmar/contract/academy/game-records'
import type { games } from '@fulmar/contract/academy/games'
import type { Result } from '@fulmar/contract/core/endpoint'
import { recordOnlyFields, rowFields } from '@fulmar/contract/core/fields'
import { type Db, inJson, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { startOfLast } from '#core/db/programme-days.ts'
import { assigned, conditionsOf, insertable, selected, sortsOf, valuesOf } from '#core/fields/columns.ts'

const from = sql`
  from games g
  left join game_budgets b on b.game_id = g.id
  left join master_entries c on c.id = g.category_id
  left join lateral round_now(g.id) r on true
  cross join lateral (
    select count(*) as plays, count(distinct p.user_id) as players, round(avg(p.score), 1)::float as "averageScore"
    from plays p where p.game_id = g.id and p.status = 'FINISHED') played`

const category = sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.label) end`

const columns = sql`
  g.id, g.version, ${selected('g', rowFields(gameFields), { category })},
  coalesce(b.spent, 0) as "spentPoints", game_phase(g.id) as phase,
  jsonb_array_length(g.questions) as "questionCount", played.*,
  case when r.id is not null then json_build_object('id', r.id, 'startsAt', ${inJson(sql`r.starts_at`)},
    'endsAt', ${inJson(sql`r.ends_at`)}) end as round,
  g.created_at as "createdAt", g.updated_at as "updatedAt"`

/** Published games of these phases can be played now. */
const playablePhases: GamePhase[] = ['OPEN', 'LIVE']

const alone = sql`from games g`

/** The one meaning of a filter, shared by the list and the cards. */
const matches = (filter: GameFilter) =>
  where(
    filter.search !== undefined && filter.search !== '' && sql`g.title ilike ${containing(filter.search)}`,
    ...conditionsOf('g', gameFields, filter),
    filter.phase !== undefined && sql`game_phase(g.id) = any(${filter.phase})`,
    filter.language !== undefined && sql`g.language = ${filter.language}`,
  )

const sorts = { ...sortsOf('g', gameFields), updatedAt: sql`g.updated_at`, createdAt: sql`g.created_at` }

export const listGames = (db: Db, query: GameListQuery) =>
  listPage<Game, (typeof gameSort)[number]>(
    db,
    { columns, from, countFrom: alone, keysFrom: alone, where: matches(query), sorts, key: sql`g.id` },
    query,
  )

export const listNames = (db: Db, search: string | undefined) =>
  db.many<{ id: string; name: string; status: GameStatus }>(sql`
    select g.id, g.title as name, g.status from games g ${matches({ search })} order by g.title, g.id`)

export const findGameRecord = (db: Db, id: string) =>
  db.maybe<GameRecord>(sql`
    select ${columns}, ${selected('g', recordOnlyFields(gameFields), {})}, exists (select from plays p where p.game_id = g.id) as "isPlayed"
    ${from} where g.id = ${id}`)

export const countGames = (db: Db, { days, ...filter }: GameStatsQuery) =>
  db.one<GameStats>(sql`
    with chosen as (select g.id, g.status from games g ${matches(filter)})
    select counted.*, lately.plays, lately.players, lately."completionRate", lately.points + won.points as points
    from (
      select count(*) as total, count(*) filter (where status = 'DRAFT') as draft,
        count(*) filter (where status = 'PUBLISHED') as published,
        count(*) filter (where status = 'PUBLISHED' and game_phase(id) = any(${playablePhases})) as live
      from chosen) counted, (
      select count(*) filter (where p.status = 'FINISHED') as plays,
        count(distinct p.user_id) filter (where p.status = 'FINISHED') as players,
        count(*) filter (where p.status = 'FINISHED')::float
          / nullif(count(*) filter (where p.status in ('FINISHED', 'ABANDONED')), 0) as "completionRate",
        coalesce(sum(p.points) filter (where p.status = 'FINISHED'), 0)::bigint as points
      from plays p join chosen on chosen.id = p.game_id
      where p.started_at >= ${startOfLast(days)}) lately, (
      select coalesce(sum(w.points), 0)::bigint as points
      from round_results w join rounds on rounds.id = w.round_id join chosen on chosen.id = rounds.game_id
      where w.status = 'PAID' and w.paid_at >= ${startOfLast(days)}) won`)

/** Those that can be played now. */
export const countLiveGames = async (db: Db): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*) as n from games g ${matches({ status: ['PUBLISHED'], phase: playablePhases })}`,
    )
  ).n

export const insertGame = (db: Db, id: string, g: GameContent, prizeReserve: number) =>
  db.run(sql`
    with game as (
      insert into games ${insertable({ id, ...valuesOf(gameFields, g, {}), prize_reserve: prizeReserve })} returning id)
    insert into game_budgets (game_id) select id from game`)

export const updateGame = (db: Db, id: string, g: GameContent, prizeReserve: number) =>
  db.run(sql`
    update games set ${assigned({ ...valuesOf(gameFields, g, {}), prize_reserve: prizeReserve })},
      version = version + 1, updated_at = now()
    where id = ${id}`)

export const deleteGame = (db: Db, id: string) => db.run(sql`delete from games where id = ${id}`)

/** What it has cost, locked so that no play adds to it meanwhile. */
export const lockSpent = async (db: Db, id: string): Promise<number> =>
  (await db.one<{ spent: number }>(sql`select spent from game_budgets where game_id = ${id} for update`)).spent

export const findIsScheduled = async (db: Db, id: string): Promise<boolean> =>
  (await db.one<{ is: boolean }>(sql`select is_scheduled(${id}) as is`)).is

export const listRewardCosts = (db: Db, ids: string[]) =>
  db.many<{ id: string; costPoints: number }>(
    sql`select id, cost_points as "costPoints" from rewards where id = any(${ids})`,
  )

export const replaceCategory = (db: Db, id: string, by: string) =>
  db.run(sql`update games set category_id = ${by}, version = version + 1, updated_at = now() where category_id = ${id}`)

/** Whether this person's latest changes are in the log already. */
export const isChangeLogged = async (db: Db, id: string, actorId: string, minutes: number): Promise<boolean> =>
  (
    await db.one<{ is: boolean }>(sql`
      select exists (
        select from activity where entity_type = 'game' and entity_id = ${id} and actor_id = ${actorId}
          and action in ('game.created', 'game.changed') and at > now() - make_interval(mins => ${minutes})) as is`)
  ).is

export const allQuestions = (id: string) => sql`
  select q.question from games g cross join lateral jsonb_array_elements(g.questions) with ordinality as q(question, place)
  where g.id = ${id} order by q.place`

type OpenGame = Result<typeof games.open>['data'][number]

/** What somebody can play now: published, not between rounds, and not one they were disqualified from. */
export const listOpenGames = (db: Db, userId: string) =>
  db.many<OpenGame>(sql`
    select g.id, g.title, g.description, g.cover_key as cover, g.language, g.difficulty,
      g.points_per_correct as "pointsPerCorrect", (g.rules ->> 'questionsPerPlay')::int as "questionsPerPlay",
      (g.rules ->> 'secondsPerQuestion')::int as "secondsPerQuestion",
      greatest(0, (g.rules ->> 'attemptsPerDay')::int - tried.attempts) as "attemptsLeft", r.ends_at as "endsAt"
    from games g
    left join lateral round_now(g.id) r on r.starts_at <= now()
    cross join lateral (
      select count(*) as attempts from plays p
      where p.user_id = ${userId} and p.game_id = g.id and p.day = programme_day(now())) tried
    where g.status = 'PUBLISHED' and game_phase(g.id) = any(${playablePhases})
      and not exists (select from disqualifications d where d.game_id = g.id and d.user_id = ${userId})
    order by g.title, g.id`)
