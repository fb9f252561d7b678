import { type Sql, sql } from '#core/db/db.ts'

/** What is broken, and the statements that break it; the last one changes something. */
export type Damage = [what: string, ...steps: Sql[]]

const playThat = (status: string) =>
  sql`(select id from plays where status = ${status} and points > 0 order by id limit 1)`

/** Damage to plays, prizes and boards, by the promise of the audit that notices it. */
export const academyDamages: Record<string, Damage[]> = {
  'the attempts of every player at a game are paid what they say, and void ones are taken back': [
    ['a play that was not paid', sql`delete from ledger_entries where source_id = ${playThat('FINISHED')}`],
    ['a play that says more', sql`update plays set points = points + 1 where id = ${playThat('FINISHED')}`],
    ['a void play that kept its points', sql`delete from ledger_entries where kind = 'REVERSAL'`],
    ['an open play that was paid', sql`update plays set status = 'OPEN' where id = ${playThat('FINISHED')}`],
  ],
  'every prize is paid once when it says so, and no other is': [
    ['a prize paid too early', sql`update round_results set status = 'WAITING'`],
    ['a larger prize', sql`update round_results set points = points + 1`],
  ],
  'the attempts of every player at a game earn together what the best or first of them is worth': [
    ['a play that earned too little', sql`update plays set correct = correct + 1 where status = 'FINISHED'`],
    ['a play that earned too much', sql`update plays set correct = 0 where status = 'FINISHED'`],
  ],
  'a reward that was won costs its winner what the game paid for it': [
    [
      'a dearer reward',
      sql`update round_results set reward_points = reward_points - 1 where redemption_id is not null`,
    ],
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
}
