import { noPrizes, type PrizeTier, worstCase } from '@fulmar/contract/academy/game-prizes'
import type { Difficulty } from '@fulmar/contract/academy/game-questions'
import { type GameContent, type GameRules, type GameStatus, usualRules } from '@fulmar/contract/academy/game-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { drawSvg } from '#core/files/draw-svg.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { claimUpload, keepImage } from '../../uploads/uploads.ts'
import { insertBankQuestions } from './bank/bank.queries.ts'
import { fingerprintOf } from './bank/bank.ts'
import { versionOf } from './game-content.ts'
import { insertVersion, keepAskedQuestions } from './game-versions.queries.ts'
import games from './games.demo.json' with { type: 'json' }
import { insertGame } from './games.queries.ts'
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
  cover: { colour: string; rings: number }
  rules?: Partial<GameRules>
  tiers?: Omit<PrizeTier, 'rewardId'>[]
}

/** One in every state. Published games are scheduled in this order, and the last of them is always open. */
const demoGames = games as DemoGame[]

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
  await db.run(sql`update bank_questions set created_at = now() - interval '130 days'`)
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
  { topic, category, cover: drawing, rules, tiers = [], ...fields }: DemoGame,
  { n, categories, ownerId }: { n: number; categories: Map<string, string>; ownerId: string },
) {
  const cover = await keepImage(db, files, 'image/webp', await gameCover(drawing.colour, drawing.rings))
  await claimUpload(db, cover, 'cover')
  const [id, isDraft] = [uuidv7(), fields.status === 'DRAFT']
  const prizes = { ...noPrizes, tiers: tiers.map(tier => ({ ...tier, rewardId: null })) }
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
    update games set created_at = now() - interval '130 days', updated_at = now() - make_interval(days => ${9 + n}) where id = ${id}`)
}

const [width, height] = [480, 270]

/** Rings on a colour that darkens downwards: a cover for the demo that is nobody's. */
function gameCover(colour: string, rings: number): Promise<Buffer> {
  const band = height / (2 * rings)
  const radii = Array.from({ length: rings }, (_, n) => (2 * n + 0.5) * band).filter(radius => radius < 0.42 * height)
  const circles = radii.map(
    radius =>
      `<circle cx="${width * 0.68}" cy="${height * 0.55}" r="${radius}" stroke-opacity="${0.75 - radius / height}"/>`,
  )
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-color="#102430" stop-opacity=".5"/></linearGradient>
<path d="M0 0h${width}v${height}H0z" fill="${colour}"/><path d="M0 0h${width}v${height}H0z" fill="url(#night)"/>
<g fill="none" stroke="#fff" stroke-width="${band}">${circles.join('')}</g></svg>`)
}
