import type { AdminRole, UserType } from '@fulmar/contract/permissions'
import type { Profile } from '@fulmar/contract/users'
import { type Db, sql } from '#core/db.ts'

export interface NewUser {
  id: string
  name: string
  email: string
  userType: UserType
  adminRole: AdminRole | null
  neighborhoodId: string | null
}

export const insertUsers = (db: Db, users: NewUser[]) =>
  db.run(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(users)}) as r(
        id uuid, name text, email text, "userType" text, "adminRole" text, "neighborhoodId" uuid)
    ), added as (
      insert into users (id, user_type, admin_role, neighborhood_id)
      select id, "userType", "adminRole", "neighborhoodId" from given
    )
    insert into people (user_id, name, email) select id, name, email from given`)

export const findProfile = (db: Db, id: string) =>
  db.maybe<Profile>(sql`
    select u.id, p.name, p.email, u.user_type as "userType", u.admin_role as "adminRole"
    from users u join people p on p.user_id = u.id where u.id = ${id}`)
