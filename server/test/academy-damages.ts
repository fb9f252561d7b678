import { type Sql, sql } from '#core/db/db.ts'

/** What is broken, and the statements that break it; the last one changes something. */
export type Damage = [what: string, ...steps: Sql[]]

const playThat = (status: string) =>
  sql`(select id from plays where status = ${status} and points > 0 order by id limit 1)`

/** Damage to plays, prizes and boards, by the promise of the audit that notices it. */
export const academyDamages: Record<string, Damage[]> = {
  'every play is paid what it says, once, and taken back when it is void': [
    ['a play that was not paid', sql`delete from ledger_entries where source_id = ${playThat('FINISHED')}`],
    ['a play that says more', sql`update plays set points = points + 1 where id = ${playThat('FINISHED')}`],
    ['a void play that kept its points', sql`delete from ledger_entries where kind = 'REVERSAL'`],
    ['an open play that was paid', sql`update plays set status = 'OPEN' where id = ${playThat('FINISHED')}`],
  ],
  'every prize is paid once when it says so, and no other is': [
    ['a prize paid too early', sql`update round_results set status = 'WAITING'`],
    ['a larger prize', sql`update round_results set points = points + 1`],
  ],
  'what every game has spent is what its plays and prizes cost': [
    ['a budget that was not used', sql`update game_budgets set spent = spent - 1 where spent > 0`],
    ['a play that cost nothing', sql`update plays set status = 'ABANDONED' where id = ${playThat('FINISHED')}`],
  ],
  'every standing is the counted result of its player': [
    ['a better score', sql`update standings set score = score + 1`],
    ['a standing that is gone', sql`delete from standings where board_id = (select max(id) from boards)`],
    ['a void play that still counts', sql`update plays set status = 'VOID' where id = ${playThat('FINISHED')}`],
    [
      'a global score that is not the sum',
      sql`update standings set score = score + 1 where board_id in (select id from boards where game_id is null)`,
    ],
  ],
  'every standing shows where its player lives': [
    ['somebody who moved', sql`update standings set neighborhood_id = gen_random_uuid()`],
  ],
  'the counted standings are those on the boards': [
    ['a player too many', sql`update standing_counts set players = players + 1 where level = 1`],
    ['a change that was lost', sql`delete from standing_changes`],
    ['a second too many', sql`update standing_counts set seconds = seconds + 1 where level = 0`],
  ],
}
