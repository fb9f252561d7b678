import type { Question } from '@fulmar/contract/academy/game-questions'
import type { GameRules } from '@fulmar/contract/academy/game-records'
import {
  type FinishedPlay,
  type Play,
  type PlayFilter,
  type PlayListQuery,
  type PlayRecord,
  type PlayStats,
  type playSort,
  reading,
  type StartedPlay,
} from '@fulmar/contract/academy/plays'
import { erasedPerson } from '@fulmar/contract/core/common'
import type { PagedFrom } from '@fulmar/contract/core/list'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

/** See `start_play` in server/database/functions. */
export const insertPlay = (db: Db, p: { userId: string; gameId: string; id: string }) =>
  db.one<{ isNew: boolean; play: StartedPlay }>(
    sql`select is_new as "isNew", answer as play from start_play(${p.userId}, ${p.gameId}, ${p.id})`,
  )

export interface Answer {
  userId: string
  playId: string
  questionId: string
  optionIds: string[]
}

export const insertAnswer = (db: Db, a: Answer) =>
  db.one<{ isTaken: boolean; answered: number; of: number }>(sql`
    select is_taken as "isTaken", answered, of from answer_play(
      ${a.userId}, ${a.playId}, ${a.questionId}, ${a.optionIds}, ${reading.leastMs}, ${reading.msPerCharacter})`)

export const finishPlay = (db: Db, p: { userId: string; playId: string; entryId: string }) =>
  db.one<{ play: FinishedPlay }>(sql`select finish_play(${p.userId}, ${p.playId}, ${p.entryId}) as play`)

const alone = sql`from plays y`
const from = sql`
  ${alone}
  join games g on g.id = y.game_id
  left join people p on p.user_id = y.user_id`

const isCounted = sql`(y.status = 'FINISHED' and exists (
  select from standings s where s.user_id = y.user_id and s.board_id = find_board(y.game_id, null, null)
    and (s.score, s.ms, s.at) = (y.score, y.ms, y.finished_at)))`

const columns = sql`
  y.id, y.version, json_build_object('id', g.id, 'name', g.title) as game, y.game_version as "gameVersion",
  y.round_id as "roundId", y.status, y.attempt, ${isCounted} as "isCounted", y.score,
  case when y.status <> 'OPEN' then y.correct end as correct, y.of, y.answered,
  y.fast_answers as "fastAnswers", (y.ms / 1000.0)::float as seconds, y.points,
  json_build_object('id', y.user_id, 'name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code) as "user",
  y.started_at as "startedAt", y.finished_at as "finishedAt", y.voided_at as "voidedAt",
  person_ref(y.voided_by, ${erasedPerson}) as "voidedBy", y.reason`

type Asked = PlayFilter & PagedFrom & { searchesPlayers?: boolean }

const ofGame = (text: string) => sql`y.game_id in (select id from games where title ilike ${containing(text)})`

const searched = (text: string) =>
  sql`(y.user_id in (select user_id from people where search like ${containing(text.toLowerCase())}) or ${ofGame(text)})`

/** The one meaning of a filter, shared by the list, the cards and the export. */
const matches = (filter: Asked): Sql =>
  where(
    filter.search !== undefined && filter.search !== '' && (filter.searchesPlayers ? searched : ofGame)(filter.search),
    filter.gameId !== undefined && sql`y.game_id = ${filter.gameId}`,
    filter.userId !== undefined && sql`y.user_id = ${filter.userId}`,
    filter.roundId !== undefined && sql`y.round_id = ${filter.roundId}`,
    filter.status !== undefined && sql`y.status = any(${filter.status})`,
    filter.from !== undefined && sql`y.started_at >= ${filter.from}`,
    filter.to !== undefined && sql`y.started_at < ${filter.to}`,
    filter.before !== undefined && sql`y.started_at < ${filter.before}`,
    filter.minScore !== undefined && sql`y.score >= ${filter.minScore}`,
    filter.maxScore !== undefined && sql`y.score <= ${filter.maxScore}`,
    filter.flag?.includes('TOO_FAST') && sql`y.fast_answers > 0`,
  )

const sorts = { startedAt: sql`y.started_at`, score: sql`y.score`, seconds: sql`y.ms` }

export const listPlays = (db: Db, query: PlayListQuery & Asked) =>
  listPage<Play, (typeof playSort)[number]>(
    db,
    { columns, from, countFrom: alone, keysFrom: alone, where: matches(query), sorts, key: sql`y.id` },
    query,
  )

export const allPlays = (filter: Asked) => sql`select ${columns} ${from} ${matches(filter)} order by y.started_at, y.id`

export const findPlay = (db: Db, id: string) => db.maybe<Play>(sql`select ${columns} ${from} where y.id = ${id}`)

export const findPlayRecord = (db: Db, id: string) =>
  db.maybe<PlayRecord>(sql`select ${columns}, play_sheet(y, true, true) as answers ${from} where y.id = ${id}`)

export const countPlays = (db: Db, filter: Asked) =>
  db.one<PlayStats>(sql`
    select count(*) as started, count(*) filter (where y.status = 'FINISHED') as finished,
      count(*) filter (where y.status = 'ABANDONED') as abandoned, count(*) filter (where y.status = 'VOID') as void,
      count(*) filter (where y.fast_answers > 0) as flagged,
      count(distinct y.user_id) as players,
      round(avg(y.score) filter (where y.status = 'FINISHED'), 1)::float as "averageScore",
      coalesce(sum(y.points) filter (where y.status = 'FINISHED'), 0)::bigint as points
    ${alone} ${matches(filter)}`)

/** Every play of a time that was not voided. */
export const countStarted = (db: Db, from: string, to: string) =>
  db.one<Pick<PlayStats, 'started' | 'points'>>(sql`
    select count(*) as started, coalesce(sum(points) filter (where status = 'FINISHED'), 0)::bigint as points
    from plays where status <> 'VOID' and started_at >= ${from} and started_at < ${to}`)

/** Held until the transaction ends; the balance first, as everywhere. */
export async function lockPlay(db: Db, id: string) {
  await db.run(sql`
    select from user_balances where user_id = (select user_id from plays where id = ${id}) for no key update`)
  await db.run(sql`select from plays where id = ${id} for update`)
}

interface Voiding {
  id: string
  reason: string
  actorId: string
  entryId: string
  key: string
}

export const voidPlay = (db: Db, v: Voiding) =>
  db.run(sql`select void_play(${v.id}, ${v.reason}, ${v.actorId}, ${v.entryId}, ${v.key})`)

export const closeOverdue = async (db: Db, most: number): Promise<number> =>
  (await db.one<{ closed: number }>(sql`select close_overdue_plays(${most}) as closed`)).closed

export const findForPreview = (db: Db, gameId: string) =>
  db.maybe<{ questions: Question[]; rules: GameRules }>(sql`select questions, rules from games where id = ${gameId}`)
