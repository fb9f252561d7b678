import { type Db, sql } from '#core/db/db.ts'

/** A code or link to it set their password, or signed them in. */
export const findProvenEmail = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db.maybe<{ email: string }>(sql`
      select email from people p where user_id = ${id} and email is not null and (
        exists (select from credentials c where c.user_id = p.user_id and c.password_hash is not null)
        or exists (select from devices d where d.user_id = p.user_id))`)
  )?.email

export const findEmail = async (db: Db, id: string): Promise<string | null> =>
  (await db.one<{ email: string | null }>(sql`select email from people where user_id = ${id}`)).email

/** Returns how many points. */
export const carryDebts = async (db: Db, id: string, fingerprint: Buffer): Promise<number> =>
  (await db.one<{ points: number }>(sql`select carry_debts(${id}, ${fingerprint}) as points`)).points

export const deleteOldDebts = (db: Db, months: number) =>
  db.run(sql`delete from erased_debts where erased_at < now() - make_interval(months => ${months})`)
