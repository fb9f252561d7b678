import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { newContent, versionOf } from '../games/game-content.ts'
import { insertVersion, keepAskedQuestions } from '../games/game-versions.queries.ts'
import { insertGame } from '../games/games.queries.ts'
import { seedPlays } from './plays.demo.ts'

const games = 6
const questions = 5
const playsPerPlayer = 5

/** A year of plays of some games that pay nothing, so that the ledger has none of them. Some members play far more than others. */
export async function loadPlays(db: Db, count: number) {
  for (let n = 1; n <= games; n++) {
    const id = uuidv7()
    const content = newContent({
      title: `Game ${n}`,
      status: 'PUBLISHED',
      rules: { attemptsPerDay: 10, counted: 'BEST' },
      questions: Array.from({ length: questions }, (_, index) => ({
        text: `Question ${index + 1}`,
        options: ['Right', 'Wrong', 'Not right'].map((text, place) => ({ text, isCorrect: place === 0 })),
      })),
    })
    await insertGame(db, id, content, 0)
    await insertVersion(db, id, versionOf(content), null)
    await keepAskedQuestions(db, id)
  }
  await seedPlays(db, { count, days: 365, players: Math.ceil(count / playsPerPlayer) })
}
