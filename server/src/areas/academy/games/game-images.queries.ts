import { type Db, sql } from '#core/db/db.ts'

/** Of these images those that no game, version or question of the bank shows. */
export const listUnusedImages = async (db: Db, keys: string[]): Promise<string[]> =>
  (
    await db.many<{ key: string }>(sql`
      select key from unnest(${keys}::text[]) key
      cross join lateral jsonb_build_array(jsonb_build_object('image', key)) shows
      where not exists (select from games where cover_key = key or questions @> shows)
        and not exists (
          select from game_versions where content ->> 'cover' = key or content -> 'questions' @> shows)
        and not exists (select from asked_questions where content ->> 'image' = key)
        and not exists (select from bank_questions where question ->> 'image' = key)`)
  ).map(({ key }) => key)

/** With those of its versions. */
export const listImages = async (db: Db, gameId: string): Promise<string[]> =>
  (
    await db.many<{ key: string }>(sql`
      select distinct key from game_versions v
      cross join lateral (
        select v.content ->> 'cover' as key
        union select q ->> 'image' from jsonb_array_elements(v.content -> 'questions') q) shown
      where v.game_id = ${gameId} and key is not null
      union select content ->> 'image' from asked_questions where game_id = ${gameId} and content ->> 'image' is not null`)
  ).map(({ key }) => key)
