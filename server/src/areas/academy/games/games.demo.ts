import { noPrizes, worstCase } from '@fulmar/contract/academy/game-prizes'
import type { Difficulty } from '@fulmar/contract/academy/game-questions'
import { type GameRules, type GameStatus, usualRules } from '@fulmar/contract/academy/game-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { Colour } from '#core/files/png.ts'
import { claimUpload, keepImage } from '../../uploads/uploads.ts'
import { insertBankQuestions } from './bank/bank.queries.ts'
import { fingerprintOf } from './bank/bank.ts'
import { versionOf } from './game-content.ts'
import { gameCover } from './game-cover.demo.ts'
import { insertVersion, keepAskedQuestions } from './game-versions.queries.ts'
import { type GameContent, insertGame } from './games.queries.ts'
import { factWriter } from './generation/fact-writer.ts'
import { collect } from './generation/generation.ts'

interface DemoGame {
  title: string
  description: string
  /** What the questions are about. */
  topic: string
  category: string
  difficulty: Difficulty
  status: GameStatus
  cover: [Colour, rings: number]
  rules?: Partial<GameRules>
  prizes?: GameContent['prizes']
}

const tiers = [
  { from: 1, to: 1, points: 500, rewardId: null },
  { from: 2, to: 3, points: 200, rewardId: null },
  { from: 4, to: 10, points: 50, rewardId: null },
]

/** One in every state. Published games are scheduled in this order, and the last of them is always open. */
const demoGames: DemoGame[] = [
  {
    title: 'Sort it right',
    description: 'What belongs where, and what becomes of it. The ten best of each round win points.',
    topic: 'sorting',
    category: 'Recycling',
    difficulty: 'MEDIUM',
    status: 'PUBLISHED',
    cover: [[30, 120, 90], 6],
    prizes: { ...noPrizes, tiers },
  },
  {
    title: 'Plastics around us',
    description: 'Bottles, window frames, bumpers: which plastic is it?',
    topic: 'uses',
    category: 'Materials',
    difficulty: 'EASY',
    status: 'PUBLISHED',
    cover: [[180, 110, 40], 4],
    rules: { secondsPerQuestion: 20 },
  },
  {
    title: 'Know your resin codes',
    description: 'The numbers in the triangle, from 1 to 7.',
    topic: 'resin codes',
    category: 'Materials',
    difficulty: 'EASY',
    status: 'PUBLISHED',
    cover: [[40, 90, 150], 5],
  },
  {
    title: 'Rivers and oceans',
    description: 'Where plastic goes when nobody collects it.',
    topic: 'pollution',
    category: 'Nature',
    difficulty: 'HARD',
    status: 'PAUSED',
    cover: [[20, 100, 140], 8],
    rules: { counted: 'FIRST', attemptsPerDay: 1 },
  },
  {
    title: 'Refuse, reuse, recycle',
    description: 'Rules and habits that keep plastic out of the bin.',
    topic: 'reuse',
    category: 'Recycling',
    difficulty: 'MEDIUM',
    status: 'ARCHIVED',
    cover: [[120, 80, 140], 3],
  },
  {
    title: 'How plastics are made',
    description: 'From ethylene to polyethylene.',
    topic: 'polymers',
    category: 'Materials',
    difficulty: 'HARD',
    status: 'DRAFT',
    cover: [[150, 60, 70], 7],
  },
]

/** Games in every state with questions from the built-in facts, and a bank of questions. */
export async function seedGames(db: Db, files: FileStore, ownerId: string) {
  const categories = await seedCategories(db)
  for (const [n, game] of demoGames.entries()) await seedGame(db, files, game, { n, categories, ownerId })
  for (const { topic } of demoGames) {
    const kept = await questionsAbout(topic, 7, 99)
    await insertBankQuestions(
      db,
      'en',
      kept.map(question => ({ id: uuidv7(), question, fingerprint: fingerprintOf(question) })),
    )
  }
}

async function seedCategories(db: Db): Promise<Map<string, string>> {
  const ids = new Map([...new Set(demoGames.map(({ category }) => category))].map(label => [label, uuidv7()]))
  for (const [n, [label, id]] of [...ids].entries())
    await db.run(sql`
      insert into master_entries (id, type, code, label, sort_order)
      values (${id}, 'GAME_CATEGORY', ${label.toUpperCase()}, ${label}, ${n + 1})`)
  return ids
}

async function questionsAbout(topic: string, count: number, seed: number) {
  const ask = { topic, count, language: 'en', avoid: [] }
  const { questions } = await collect(factWriter(undefined, () => seed).write(ask, new AbortController().signal))
  return questions.map(question => ({ ...question, tags: [topic], review: 'ACCEPTED' as const }))
}

async function seedGame(
  db: Db,
  files: FileStore,
  { topic, category, cover: drawing, rules, prizes = noPrizes, ...fields }: DemoGame,
  { n, categories, ownerId }: { n: number; categories: Map<string, string>; ownerId: string },
) {
  const cover = await keepImage(db, files, 'image/png', gameCover(...drawing))
  await claimUpload(db, cover, 'cover')
  const [id, isDraft] = [uuidv7(), fields.status === 'DRAFT']
  const content: GameContent = {
    ...fields,
    cover,
    language: 'en',
    categoryId: categories.get(category) ?? null,
    rules: { ...usualRules, ...rules },
    pointsPerCorrect: 5,
    budgetPoints: isDraft ? 0 : 150_000,
    prizes,
    questions: await questionsAbout(topic, isDraft ? 7 : 16, n),
  }
  await insertGame(
    db,
    id,
    content,
    worstCase(prizes, () => 0),
  )
  await insertVersion(db, id, versionOf(content), ownerId)
  if (!isDraft) await keepAskedQuestions(db, id)
  await db.run(sql`
    update games set created_at = now() - interval '120 days', updated_at = now() - make_interval(days => ${9 + n}) where id = ${id}`)
}
