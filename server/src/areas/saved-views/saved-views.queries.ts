import { erasedPerson } from '@fulmar/contract/core/common'
import type { SavedList, SavedView, SavedViewInput } from '@fulmar/contract/saved-views'
import { type Db, sql } from '#core/db/db.ts'

const select = (userId: string) => sql`
  select v.id, v.version, v.list, v.name, v.search, v.is_shared as "isShared", v.user_id = ${userId} as "isMine",
         exists (select from saved_view_pins pin where pin.view_id = v.id and pin.user_id = ${userId}) as "isPinned",
         coalesce(p.name, ${erasedPerson}) as owner
  from saved_views v left join people p on p.user_id = v.user_id`

/** The caller's own first, then shared ones, by name. */
export const listSavedViews = (db: Db, userId: string, list: SavedList) =>
  db.many<SavedView>(sql`
    ${select(userId)} where v.list = ${list} and (v.user_id = ${userId} or v.is_shared)
    order by v.user_id <> ${userId}, lower(v.name), v.id`)

export const findSavedView = (db: Db, userId: string, id: string) =>
  db.maybe<SavedView>(sql`${select(userId)} where v.id = ${id} and v.user_id = ${userId}`)

/** Also a colleague's, if shared. */
export const findVisibleView = (db: Db, userId: string, id: string) =>
  db.maybe<SavedView>(sql`${select(userId)} where v.id = ${id} and (v.user_id = ${userId} or v.is_shared)`)

/** In the first free slot; the table refuses more slots than allowed. */
export const insertSavedView = (db: Db, id: string, userId: string, view: SavedViewInput) =>
  db.run(sql`
    insert into saved_views (id, user_id, list, name, search, is_shared, place)
    select ${id}, ${userId}, ${view.list}, ${view.name}, ${JSON.stringify(view.search)}, ${view.isShared}, min(free.place)
    from generate_series(1, 31) as free(place)
    where not exists (
      select from saved_views v where v.user_id = ${userId} and v.list = ${view.list} and v.place = free.place)`)

export const updateSavedView = (db: Db, id: string, view: Omit<SavedViewInput, 'list'>) =>
  db.run(sql`
    update saved_views set name = ${view.name}, search = ${JSON.stringify(view.search)}, is_shared = ${view.isShared},
      version = version + 1
    where id = ${id}`)

export const insertPin = (db: Db, userId: string, viewId: string) =>
  db.run(sql`insert into saved_view_pins (user_id, view_id) values (${userId}, ${viewId}) on conflict do nothing`)

export const deletePin = (db: Db, userId: string, viewId: string) =>
  db.run(sql`delete from saved_view_pins where user_id = ${userId} and view_id = ${viewId}`)

export const deleteSavedView = (db: Db, id: string) => db.run(sql`delete from saved_views where id = ${id}`)
