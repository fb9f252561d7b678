import { type Db, type Sql, sql } from '#core/db/db.ts'
import { numberedId } from '#core/db/numbered-ids.ts'

const atOnce = 50_000
const given =
  'Ana Bruno Carla Diogo Elsa Filipe Graça Hugo Inês João Lara Miguel Nuno Olga Paulo Rita Sara Tiago Vera Xavier'
const family =
  'Almeida Barbosa Cardoso Dias Esteves Ferreira Gomes Lopes Marques Neves Oliveira Pinto Ramos Santos Vieira'

/** The neighborhood of the nth member of a load. */
export const homeOf = (batch: string, neighborhoods: number, n: Sql) =>
  numberedId(batch, sql`1 + (${n} * 31 + ${n} / 500) % ${neighborhoods}::int`)

/**
 * Members spread evenly over the neighborhoods of the same load; one in five hundred is a leader, one in two hundred is
 * suspended or blocked. Copied columns are set directly, because looking them up needs an index.
 */
export async function loadUsers(db: Db, batch: string, count: number, neighborhoods: number) {
  await db.run(sql`alter table people disable trigger people_copy_account`)
  for (let first = 1; first <= count; first += atOnce)
    await db.run(sql`
      with given as materialized (
        select n, ${numberedId(batch, sql`n`)} as id, case when n % 500 = 0 then 'NEIGHBORHOOD' else 'MEMBER' end as user_type,
               ${homeOf(batch, neighborhoods, sql`n`)} as neighborhood_id,
               case when n % 400 = 1 then 'SUSPENDED' when n % 400 = 2 then 'BLOCKED' else 'ACTIVE' end as status,
               now() - (400 - 400.0 * n / ${count}::int) * interval '1 day' as created_at
        from generate_series(${first}::int, ${Math.min(first + atOnce - 1, count)}::int) n
      ), added as (
        insert into users (id, user_type, neighborhood_id, status, created_at)
        select id, user_type, neighborhood_id, status, created_at from given
      )
      insert into people (user_id, user_type, status, neighborhood_id, joined_at, name, email, phone)
      select id, user_type, status, neighborhood_id, created_at,
             split_part(${given}, ' ', 1 + n % 20) || ' '
               || split_part(${family}, ' ', 1 + n / 20 % 15) || ' ' || n,
             'person-' || n || '@' || ${batch} || '.example', '+3519' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0')
      from given`)
  await db.run(sql`alter table people enable trigger people_copy_account`)
}
