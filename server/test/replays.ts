import { type Db, sql } from '#core/db/db.ts'

/** Whether the answer kept with a key was repeated under a lock, which makes the repetition wait for synchronous replicas. */
export const isReplayLocked = async (db: Db, key: string): Promise<boolean> => {
  const { isLocked } = await db.one<{ isLocked: boolean }>(
    sql`select xmax::text <> '0' as "isLocked" from idempotency_keys where key = ${key}`,
  )
  return isLocked
}
