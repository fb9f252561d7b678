import type { Prizes } from '@fulmar/contract/academy/game-prizes'
import { type Database, sql } from '#core/db/db.ts'
import type { GameBuilders } from './games.ts'
import type { playBuilders } from './plays.ts'
import type { UserBuilders } from './users.ts'

/** Prizes by place, paid after an hour of review. */
export const byRank = (tiers: [from: number, to: number, points: number, rewardId?: string][]): Prizes => ({
  basis: 'RANK',
  tiers: tiers.map(([from, to, points, rewardId = null]) => ({ from, to, points, rewardId })),
  mostWinners: null,
  reviewHours: 1,
})

type Parents = UserBuilders & GameBuilders & Pick<ReturnType<typeof playBuilders>, 'round'>

export function prizeBuilders(database: Database, { user, game, round }: Parents) {
  /** Places somebody on the board of a round, without a play. */
  async function standing(
    roundId: string,
    over: { userId?: string; score?: number; ms?: number; at?: string } = {},
  ): Promise<{ userId: string }> {
    const made = { userId: over.userId ?? (await user()).id, score: 80, ms: 60_000, at: '2026-01-01T00:00Z', ...over }
    await database.run(sql`
      insert into boards (game_id, round_id) select game_id, id from rounds where id = ${roundId} on conflict do nothing`)
    await database.run(sql`
      insert into standings (board_id, user_id, score, ms, at, plays)
      select id, ${made.userId}, ${made.score}, ${made.ms}, ${made.at}, 1 from boards where round_id = ${roundId}`)
    return { userId: made.userId }
  }

  /** A round that was open to review for long enough, with one player for each score. */
  async function overdueRound(prizes: Prizes, scores: number[], over: { budgetPoints?: number } = {}) {
    const { id: gameId } = await game({ prizes, ...over })
    const { id } = await round(gameId, { startsInMinutes: -300 })
    const players: string[] = []
    for (const score of scores) players.push((await standing(id, { score })).userId)
    return { id, gameId, players }
  }

  return { standing, overdueRound }
}
