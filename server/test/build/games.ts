import { gameFields } from '@fulmar/contract/academy/game-fields'
import { noPrizes } from '@fulmar/contract/academy/game-prizes'
import type { Question } from '@fulmar/contract/academy/game-questions'
import { type GameContent, type GameRules, usualRules } from '@fulmar/contract/academy/game-records'
import { startOf, withIds } from '@fulmar/contract/core/fields'
import { uuidv7 } from 'uuidv7'
import { insertVersion, keepAskedQuestions } from '#areas/academy/games/game-versions.queries.ts'
import { insertGame } from '#areas/academy/games/games.queries.ts'
import type { Database } from '#core/db/db.ts'

/** The first option is right, unless another is named. */
export const aQuestion = (over: Partial<Question> = {}): Question => ({
  id: uuidv7(),
  text: `Which one is right? ${uuidv7()}`,
  image: null,
  kind: 'SINGLE',
  options: ['a', 'b', 'c', 'd'].map(id => ({ id, text: `Answer ${id}`, isCorrect: id === 'a' })),
  explanation: 'Because it is.',
  difficulty: 'MEDIUM',
  tags: [],
  origin: 'HUMAN',
  source: null,
  review: 'ACCEPTED',
  ...over,
})

interface GameOver extends Partial<Omit<GameContent, 'questions' | 'rules'>> {
  rules?: Partial<GameRules>
  /** So many questions, or these. */
  questions?: number | Question[]
  prizeReserve?: number
}

export function gameBuilders(database: Database, next: () => number) {
  /** Published and always open, with ten questions that are all asked and plenty of budget, unless told otherwise. */
  async function game({ questions: asked = 10, prizeReserve = 0, ...over }: GameOver = {}) {
    const questions = typeof asked === 'number' ? Array.from({ length: asked }, () => aQuestion()) : asked
    const made: GameContent = {
      ...withIds(gameFields, startOf(gameFields)),
      title: `Game ${next()}`,
      language: 'en',
      pointsPerCorrect: 10,
      budgetPoints: 100_000,
      prizes: noPrizes,
      status: 'PUBLISHED',
      questions,
      ...over,
      rules: { ...usualRules, questionsPerPlay: Math.max(1, questions.length), ...over.rules },
    }
    const id = uuidv7()
    const { budgetPoints: _, prizes: _prizes, status, ...content } = made
    await insertGame(database, id, made, prizeReserve)
    await insertVersion(database, id, content, null)
    if (status !== 'DRAFT') await keepAskedQuestions(database, id)
    return { id, version: 1, ...made }
  }

  return { game }
}
export type GameBuilders = ReturnType<typeof gameBuilders>
