import type { GameRules } from '@fulmar/contract/academy/game-records'
import { plays } from '@fulmar/contract/academy/plays'
import { expect } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import type { As, TestApp } from '../app.ts'

/** What tests of plays and their points call and look at. The app comes late: it opens when the tests begin. */
export function playCalls(app: () => TestApp) {
  const start = (as: As, id: string) => app().call(as, plays.start, { params: { id }, body: {} })

  const spent = async (gameId: string) =>
    (await app().database.one<{ spent: number }>(sql`select spent from game_budgets where game_id = ${gameId}`)).spent

  const expectBooksRight = async () =>
    expect((await auditLedger(app().database)).filter(({ violations }) => violations > 0)).toEqual([])

  /** A game of ten questions with ten points each. */
  const ten = (rules: Partial<GameRules>, over: Parameters<TestApp['build']['game']>[0] = {}) =>
    app().build.game({ questions: 10, pointsPerCorrect: 10, ...over, rules: { attemptsPerDay: 100, ...rules } })

  /** Plays of one member, with what each earned and why not more. */
  async function earned(gameId: string, userId: string, rights: number[]) {
    const results: unknown[] = []
    for (const right of rights) {
      const { points, pointsNote } = await app().build.play({ gameId, userId, right })
      results.push([points, pointsNote])
    }
    return results
  }

  return { start, spent, expectBooksRight, ten, earned }
}
