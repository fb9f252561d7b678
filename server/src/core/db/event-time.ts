import { type Db, sql } from './db.ts'

/** From here on in this transaction, what happens is dated so many minutes ago. For loading history. */
export const happenAgo = (tx: Db, minutes: number) =>
  tx.run(
    sql`select set_config('fulmar.event_time', (now() - make_interval(mins => ${Math.round(minutes)}))::text, true)`,
  )
