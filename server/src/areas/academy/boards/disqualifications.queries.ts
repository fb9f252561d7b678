import type { Disqualification } from '@fulmar/contract/academy/leaderboards'
import { erasedPerson } from '@fulmar/contract/core/common'
import { type Db, sql } from '#core/db/db.ts'

const select = (gameId: string) => sql`
  select json_build_object('id', d.user_id, 'name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code) as "user",
    d.reason, d.at, person_ref(d.by, ${erasedPerson}) as by
  from disqualifications d left join people p on p.user_id = d.user_id where d.game_id = ${gameId}`

export const listDisqualified = (db: Db, gameId: string) =>
  db.many<Disqualification>(sql`${select(gameId)} order by d.at desc, d.user_id`)

export const getDisqualification = (db: Db, gameId: string, userId: string) =>
  db.one<Disqualification>(sql`${select(gameId)} and d.user_id = ${userId}`)

export const findGame = (db: Db, id: string) => db.maybe<{ id: string }>(sql`select id from games where id = ${id}`)

/** Whatever changes a member's standings holds their balance. */
export const lockPlayer = (db: Db, userId: string) =>
  db.maybe<{ userId: string }>(
    sql`select user_id as "userId" from user_balances where user_id = ${userId} for no key update`,
  )

interface NewDisqualification {
  gameId: string
  userId: string
  reason: string
  by: string
}

/** Returns the number of inserted rows: none if there is one already. */
export const insertDisqualification = (db: Db, d: NewDisqualification) =>
  db.run(sql`
    insert into disqualifications (game_id, user_id, reason, by) values (${d.gameId}, ${d.userId}, ${d.reason}, ${d.by})
    on conflict do nothing`)

export const deleteDisqualification = (db: Db, gameId: string, userId: string) =>
  db.run(sql`delete from disqualifications where game_id = ${gameId} and user_id = ${userId}`)

/** Returns how many plays of the member count in the game now. */
export async function recomputeStanding(db: Db, gameId: string, userId: string): Promise<number> {
  await db.run(sql`select repair_standings(array[${userId}::uuid])`)
  const { plays } = await db.one<{ plays: number }>(sql`
    select coalesce(sum(plays), 0)::int as plays from standings
    where user_id = ${userId} and board_id = find_board(${gameId}, null, null)`)
  return plays
}
