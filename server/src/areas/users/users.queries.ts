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

export const insertUser = (db: Db, user: NewUser) =>
  db.run(sql`
    with added as (
      insert into users (id, user_type, admin_role, neighborhood_id)
      values (${user.id}, ${user.userType}, ${user.adminRole}, ${user.neighborhoodId})
    )
    insert into people (user_id, name, email) values (${user.id}, ${user.name}, ${user.email})`)

export const findProfile = (db: Db, id: string) =>
  db.maybe<Profile>(sql`
    select u.id, p.name, p.email, u.user_type as "userType", u.admin_role as "adminRole"
    from users u join people p on p.user_id = u.id where u.id = ${id}`)
