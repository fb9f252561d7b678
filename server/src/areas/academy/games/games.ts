import { type Prizes, worstCase } from '@fulmar/contract/academy/game-prizes'
import {
  type GameChange,
  type GameContent,
  type GameInput,
  type GameRecord,
  type GameVersionContent,
  gameMoves,
  type PublishFault,
} from '@fulmar/contract/academy/game-records'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { can } from '@fulmar/contract/core/permissions'
import type { CostChange } from '@fulmar/contract/costs/cost-proposals'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint, refuseField } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { record } from '../../activity/activity.ts'
import { type ChangedCost, type CostRecord, changeCosts } from '../../costs/costs.ts'
import { recordChanges } from './game-activity.ts'
import { changedContent, changedFields, contentOf, imagesIn, newContent, traced, versionOf } from './game-content.ts'
import { listImages } from './game-images.queries.ts'
import { claimImages, releaseImages } from './game-images.ts'
import { deleteUnusedVersion, findVersion, insertVersion, keepAskedQuestions } from './game-versions.queries.ts'
import {
  deleteGame,
  findGameRecord,
  findIsScheduled,
  insertGame,
  listRewardCosts,
  lockSpent,
  updateGame,
} from './games.queries.ts'
import { publishFaults } from './publishing.rules.ts'

/** Fails with NOT_FOUND. */
export const getGame = async (db: Db, id: string): Promise<GameRecord> => found(await findGameRecord(db, id), 'Game')

const gameRecords = { noun: 'game', table: 'games', get: getGame }

/** Fails with NOT_FOUND. */
export const getVersion = async (db: Db, id: string, version: number): Promise<GameVersionContent> =>
  found(await findVersion(db, id, version), 'Version')

/** Fails with INVALID_INPUT, UNFIT_FILE, NOT_ALLOWED, GAME_NOT_READY. */
export async function createGame(db: Db, actor: Actor, input: GameInput): Promise<GameRecord> {
  const content = newContent(input)
  if (content.budgetPoints > 0) requirePermission(actor, 'academy:budget')
  return addGame(db, actor, content)
}

/** A draft without schedule and budget. Fails with NOT_FOUND. */
export async function duplicateGame(db: Db, actor: Actor, id: string): Promise<GameRecord> {
  const original = contentOf(await getGame(db, id))
  const title = `${original.title.slice(0, 113)} (copy)`
  return addGame(db, actor, { ...original, title, budgetPoints: 0, status: 'DRAFT' })
}

async function addGame(db: Db, actor: Actor, content: GameContent): Promise<GameRecord> {
  const id = uuidv7()
  const prizeReserve = await reserveFor(db, content.prizes)
  requireReady(content, { spent: 0, prizeReserve, isScheduled: false })
  await claimImages(db, imagesIn(content))
  await onGameConstraints(insertGame(db, id, content, prizeReserve))
  await keep(db, id, content, actor)
  await record(db, actor, { action: 'game.created', entityId: id, after: traced(content) })
  return getGame(db, id)
}

/**
 * Plays keep the version they were played on.
 * Fails with NOT_FOUND, STALE_VERSION, INVALID_INPUT, UNFIT_FILE, NOT_ALLOWED, STATUS_NOT_REACHABLE, GAME_NOT_READY,
 * SECOND_PERSON_NEEDED unless the costs are approved.
 */
export async function changeGame(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: GameChange,
  { isApproved = false } = {},
): Promise<GameRecord> {
  const current = await lockSeen(db, gameRecords, { id, version })
  const before = contentOf(current)
  const after = changedContent(before, changes)
  const changed = changedFields(before, after)
  if (!isApproved) requirePermissions(actor, changed)
  if (after.status !== before.status && !gameMoves[before.status].includes(after.status))
    throw new AppError('STATUS_NOT_REACHABLE', `A game that is ${before.status} cannot become ${after.status}`, {
      data: current,
    })
  const spent = await lockSpent(db, id)
  if (changed.includes('budgetPoints') && after.budgetPoints < spent)
    refuseField('budgetPoints', `${spent} points have already been spent`)
  const prizeReserve = await reserveFor(db, after.prizes)
  requireReady(after, { spent, prizeReserve, isScheduled: await findIsScheduled(db, id) })
  await changeCosts(db, id, await costsOf(db, actor, before, after), isApproved)
  const [shown, shows] = [imagesIn(before), imagesIn(after)]
  await claimImages(db, new Map([...shows].filter(([key]) => !shown.has(key))))
  await onGameConstraints(updateGame(db, id, after, prizeReserve))
  await keep(db, id, after, actor)
  await deleteUnusedVersion(db, id, version)
  await releaseImages(
    db,
    [...shown.keys()].filter(key => !shows.has(key)),
  )
  await recordChanges(db, actor, id, { before, after, changed })
  return getGame(db, id)
}

/**
 * A draft without a budget costs nobody anything. With one, what it pays was agreed upon by those who may give budgets,
 * and they may change it until it is published. The most that a play earns counts, whether by more points or questions.
 */
async function costsOf(
  db: Db,
  actor: Actor | undefined,
  before: GameContent,
  after: GameContent,
): Promise<ChangedCost[]> {
  const mayStart = !actor || can(actor, 'academy:budget')
  if (actor && before.status === 'DRAFT' && (mayStart || before.budgetPoints === 0)) return []
  const playPoints = ({ pointsPerCorrect, rules }: GameContent) => pointsPerCorrect * rules.questionsPerPlay
  const [reserved, reserves] = [await costOfPrizes(db, before.prizes), await costOfPrizes(db, after.prizes)]
  return [
    { kind: 'PLAY_POINTS', now: playPoints(before), to: playPoints(after), mayStart, field: 'pointsPerCorrect' },
    { kind: 'PRIZES', now: reserved, to: reserves, mayStart, field: 'prizes' },
    { kind: 'BUDGET', now: before.budgetPoints, to: after.budgetPoints, mayStart, field: 'budgetPoints' },
  ]
}

const changeOf = ({ pointsPerCorrect, questionsPerPlay, prizes, budgetPoints }: CostChange) => ({
  ...(pointsPerCorrect !== undefined && { pointsPerCorrect }),
  ...(questionsPerPlay !== undefined && { rules: { questionsPerPlay } }),
  ...(prizes && { prizes }),
  ...(budgetPoints !== undefined && { budgetPoints }),
})

/** A game as the subject of a proposal. The proposer must be allowed to make the change. */
export const gameCosts: CostRecord = {
  async costsAfter(db, id, change, actor) {
    const game = await getGame(db, id)
    const before = contentOf(game)
    const after = changedContent(before, changeOf(change))
    if (actor) requirePermissions(actor, changedFields(before, after))
    return { name: game.title, costs: await costsOf(db, actor, before, after) }
  },
  async apply(db, actor, id, change) {
    const { version } = await getGame(db, id)
    await changeGame(db, actor, { id, version, ...changeOf(change) }, { isApproved: true })
  },
}

/** The saved version and, once members can see them, the questions. */
async function keep(db: Db, id: string, content: GameContent, actor: Actor) {
  await insertVersion(db, id, versionOf(content), actor.id)
  if (content.status === 'PUBLISHED' || content.status === 'PAUSED') await keepAskedQuestions(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, GAME_PLAYED. */
export async function removeGame(db: Db, actor: Actor, seen: SeenRecord) {
  const before = await lockSeen(db, gameRecords, seen)
  const images = await listImages(db, seen.id)
  await onConstraint(deleteGame(db, seen.id), {
    plays_game_id_fkey: () => new AppError('GAME_PLAYED', 'This game has been played. Archive it instead'),
  })
  await releaseImages(db, images)
  await record(db, actor, { action: 'game.removed', entityId: seen.id, before: traced(contentOf(before)) })
}

/** Fails with NOT_FOUND. */
export async function listPublishFaults(db: Db, id: string): Promise<PublishFault[]> {
  const game = await getGame(db, id)
  const content = contentOf(game)
  const prizeReserve = await reserveFor(db, content.prizes)
  return publishFaults(content, {
    spent: game.spentPoints,
    prizeReserve,
    isScheduled: await findIsScheduled(db, id),
  })
}

function requireReady(content: GameContent, circumstances: Parameters<typeof publishFaults>[1]) {
  if (content.status !== 'PUBLISHED') return
  const faults = publishFaults(content, circumstances)
  if (faults.length) throw new AppError('GAME_NOT_READY', 'This game cannot be published yet', { data: faults })
}

function requirePermissions(actor: Actor, changed: (keyof GameContent)[]) {
  if (changed.includes('budgetPoints')) requirePermission(actor, 'academy:budget')
  const others = changed.filter(field => field !== 'budgetPoints')
  if (others.length > 0) requirePermission(actor, 'academy:write')
}

/** The most that one round's prizes can cost. Fails with INVALID_INPUT. */
async function reserveFor(db: Db, prizes: Prizes): Promise<number> {
  const costs = await rewardCostsIn(db, prizes)
  prizes.tiers.forEach(({ rewardId }, n) => {
    if (rewardId !== null && !costs.has(rewardId))
      refuseField(`prizes.tiers.${n}.rewardId`, 'This reward does not exist')
  })
  return worstCase(prizes, id => costs.get(id) ?? 0)
}

/** The same, where a reward may be gone by now. */
async function costOfPrizes(db: Db, prizes: Prizes): Promise<number> {
  const costs = await rewardCostsIn(db, prizes)
  return worstCase(prizes, id => costs.get(id) ?? 0)
}

async function rewardCostsIn(db: Db, { tiers }: Prizes): Promise<Map<string, number>> {
  const ids = tiers.flatMap(({ rewardId }) => rewardId ?? [])
  return new Map(ids.length ? (await listRewardCosts(db, ids)).map(reward => [reward.id, reward.costPoints]) : [])
}

const onGameConstraints = <T>(work: Promise<T>) =>
  onConstraint(work, {
    games_category_fkey: () => fieldError('INVALID_INPUT', 'categoryId', 'This entry no longer exists'),
  })
