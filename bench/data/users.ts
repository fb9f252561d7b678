import type pg from 'pg'

const batch = 50_000

/** Members spread evenly over the neighborhoods; one in five hundred leads theirs. */
export async function loadUsers(client: pg.Client, count: number) {
  for (let first = 1; first <= count; first += batch)
    await client.query(
      `with homes as (
         select array_agg(id order by id) as ids, count(*) as count from neighborhoods
       ), given as (
         select n, uuidv7() as id, case when n % 500 = 0 then 'NEIGHBORHOOD' else 'MEMBER' end as user_type,
                homes.ids[1 + (n * 31 + n / 500) % homes.count] as neighborhood_id
         from homes, generate_series($1::int, $2::int) n
       ), added as (
         insert into users (id, user_type, neighborhood_id) select id, user_type, neighborhood_id from given
       )
       insert into people (user_id, name, email)
       select id, 'Person ' || n, 'person-' || n || '@people.example' from given`,
      [first, Math.min(first + batch - 1, count)],
    )
}

/** Someone who may do everything. */
export async function addOwner(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with owner as (insert into users (id, user_type, admin_role) values (uuidv7(), 'ADMIN', 'OWNER') returning id)
     insert into people (user_id, name, email) select id, 'Owner', 'owner@bench.example' from owner
     returning user_id as id`,
  )
  return rows[0]?.id ?? ''
}
