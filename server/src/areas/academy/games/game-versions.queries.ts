import type { GameVersion, GameVersionContent } from '@fulmar/contract/academy/game-records'
import { erasedPerson } from '@fulmar/contract/core/common'
import { type Db, sql } from '#core/db/db.ts'

type Content = GameVersionContent['content']

/** Keeps the version that was just saved. */
export const insertVersion = (db: Db, gameId: string, content: Content, savedBy: string | null) =>
  db.run(sql`
    insert into game_versions (game_id, version, content, is_published, saved_by)
    select id, version, ${JSON.stringify(content)}, status = 'PUBLISHED', ${savedBy} from games where id = ${gameId}`)

/** Drops an earlier version, unless it was published or played. */
export const deleteUnusedVersion = (db: Db, gameId: string, version: number) =>
  db.run(sql`
    delete from game_versions v where v.game_id = ${gameId} and v.version = ${version} and not v.is_published
      and not exists (select from plays p where p.game_id = v.game_id and p.game_version = v.version)`)

export const keepAskedQuestions = (db: Db, gameId: string) => db.run(sql`select keep_asked_questions(${gameId})`)

const columns = sql`
  v.version, v.saved_at as "savedAt", person_ref(v.saved_by, ${erasedPerson}) as "savedBy", v.content ->> 'title' as title,
  jsonb_array_length(v.content -> 'questions') as "questionCount", v.is_published as "isPublished",
  coalesce(played.plays, 0) as plays`

const from = (gameId: string) => sql`
  from game_versions v
  left join (
    select game_version, count(*) as plays from plays where game_id = ${gameId} and status = 'FINISHED' group by 1) played
    on played.game_version = v.version
  where v.game_id = ${gameId}`

export const listVersions = (db: Db, gameId: string) =>
  db.many<GameVersion>(sql`select ${columns} ${from(gameId)} order by v.version desc`)

export const findVersion = (db: Db, gameId: string, version: number) =>
  db.maybe<GameVersionContent>(sql`select ${columns}, v.content ${from(gameId)} and v.version = ${version}`)
