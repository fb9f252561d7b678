import { type Prizes, tierOf } from '@fulmar/contract/academy/game-prizes'
import type { Winner } from '@fulmar/contract/academy/game-schedule'
import { erasedPerson } from '@fulmar/contract/core/common'
import type { Grantee } from '@fulmar/contract/core/permissions'
import type { Db } from '#core/db/db.ts'
import { asReadBy } from '../players.ts'
import {
  type Candidate,
  getPrizeRound,
  listCandidates,
  listPeople,
  listResults,
  listRewards,
  mostShown,
  sumResults,
} from './payouts.queries.ts'
import { getRound } from './rounds.ts'

export interface Win extends Candidate {
  /** With what the reward costs. */
  points: number
  reward: { id: string; name: string; costPoints: number } | null
}

/** Who wins a round by its current results. Equal places win the same. A reward that is there no more is worth nothing. */
export async function winsOf(db: Db, roundId: string, prizes: Prizes): Promise<Win[]> {
  if (prizes.tiers.length === 0) return []
  const rewards = new Map(
    (
      await listRewards(
        db,
        prizes.tiers.flatMap(({ rewardId }) => rewardId ?? []),
      )
    ).map(reward => [reward.id, reward]),
  )
  return (await listCandidates(db, roundId, prizes)).flatMap(candidate => {
    const tier = tierOf(prizes, candidate)
    if (!tier) return []
    const reward = rewards.get(tier.rewardId ?? '') ?? null
    return { ...candidate, points: tier.points + (reward?.costPoints ?? 0), reward }
  })
}

export const costOf = (wins: Win[]) => wins.reduce((sum, { points }) => sum + points, 0)

/** The fixed results of a round, or who would win if it were closed now. Fails with NOT_FOUND. */
export async function getWinners(db: Db, reader: Grantee, roundId: string) {
  const result = await winnersOf(db, roundId)
  return { ...result, winners: result.winners.map(asReadBy(reader)) }
}

async function winnersOf(db: Db, roundId: string) {
  const round = await getRound(db, roundId)
  const { prizes, budgetLeft } = await getPrizeRound(db, roundId)
  const { isFinal, count, cost } = await sumResults(db, roundId)
  if (isFinal) return { round, isFinal, count, cost, budgetLeft, winners: await listResults(db, roundId) }
  const wins = await winsOf(db, roundId, prizes)
  const winners = await forecast(db, wins.slice(0, mostShown))
  return { round, isFinal, count: wins.length, cost: costOf(wins), budgetLeft, winners }
}

async function forecast(db: Db, wins: Win[]): Promise<Winner[]> {
  const people = new Map(
    (
      await listPeople(
        db,
        wins.map(({ userId }) => userId),
      )
    ).map(({ id, person }) => [id, person]),
  )
  return wins.map(({ userId, rank, score, ms, points, reward }) => ({
    id: null,
    rank,
    user: people.get(userId) ?? { id: userId, name: erasedPerson },
    score,
    seconds: ms / 1000,
    points,
    reward,
    status: 'WAITING',
    heldBackReason: null,
    isPayable: false,
    entryId: null,
    redemptionId: null,
    paidAt: null,
  }))
}
