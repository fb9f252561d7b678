import type { SeenRecord } from '@fulmar/contract/core/common'
import { startOf, withIds } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { nameKey } from '@fulmar/contract/core/name-key'
import { formatMissing } from '@fulmar/contract/core/permission-words'
import { can } from '@fulmar/contract/core/permissions'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import {
  type Reward,
  type RewardChange,
  type RewardForm,
  type RewardInput,
  type RewardRecord,
  type RewardStatus,
  rewardForm,
  rewardMoves,
  type StockKind,
} from '@fulmar/contract/rewards/reward-records'
import type { RewardFilter } from '@fulmar/contract/rewards/rewards'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord, lockSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint, refuseField } from '#core/errors.ts'
import { exportColumns } from '#core/fields/export-columns.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { readableCode } from '#core/readable-code.ts'
import { type Doer, record, recordExport } from '../activity/activity.ts'
import { type ChangedCost, type CostRecord, changeCosts, isFarBelowWorth, needsSecondPerson } from '../costs/costs.ts'
import { notify } from '../notifications/notifications.ts'
import type { ProposalSubject } from '../proposals/proposals.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'
import { askForFace, dropImage, offerOf, splitFace } from './reward-face.ts'
import {
  allRewards,
  deleteReward,
  findReward,
  findRewardRecord,
  insertReward,
  isUnused,
  listCosts,
  listEnding,
  replaceCategory,
  replaceSupplier,
  updateReward,
} from './rewards.queries.ts'

const getReward = async (db: Db, id: string): Promise<Reward> => found(await findReward(db, id), 'Reward')

/**
 * What a member shows to get a reward: 31 signs by ten, 49 bits. Staff see the last three, which leaves 34 bits to guess, five
 * at a time.
 */
export const newRedemptionCode = () => readableCode(10)

export const rewardRecords = { noun: 'reward', table: 'rewards', get: getReward }

/** Fails with NOT_FOUND. */
export const getRewardRecord = async (db: Db, id: string): Promise<RewardRecord> =>
  found(await findRewardRecord(db, id), 'Reward')

const unsaid = withIds(rewardFields, startOf(rewardFields))

/** Adds the codes that came with a reward to its pool. */
type AddCodes = (rewardId: string) => Promise<void>

/**
 * Offered once somebody who may approve costs agrees, and a draft until then. Fails with INVALID_INPUT, UNFIT_FILE,
 * SECOND_PERSON_NEEDED, NO_VOUCHER_CODES.
 */
export async function createReward(
  db: Db,
  actor: Actor,
  input: Omit<RewardInput, 'codes'>,
  addCodes?: AddCodes,
): Promise<Reward> {
  const id = uuidv7()
  const stockKind = input.stockKind ?? usualStockKind(input)
  const asked = sound({ ...unsaid, stockKind, ...input })
  const draft = { ...asked, status: 'DRAFT' as const }
  const { atOnce: reward, waiting } = splitFace(actor, draft, asked, await isDear(db, { id, ...draft }, asked))
  if (reward.image) await claimUpload(db, reward.image, 'image')
  await onRewardConstraints(insertReward(db, id, reward))
  await record(db, actor, { action: 'reward.created', entityId: id, after: reward })
  await addCodes?.(id)
  if (waiting.length > 0) await askForFace(db, actor, id, waiting)
  return publishable(await getReward(db, id), 'DRAFT')
}

function usualStockKind({ stock, type }: Pick<RewardInput, 'stock' | 'type'>): StockKind {
  if (typeof stock === 'number') return 'COUNTED'
  return type === 'VOUCHER' ? 'CODES' : 'UNLIMITED'
}

/** The reward, unless it is offered from now on and gives out codes it does not have. Fails with NO_VOUCHER_CODES. */
function publishable(reward: Reward, before: RewardStatus): Reward {
  const isPublished = before !== 'ACTIVE' && reward.status === 'ACTIVE'
  if (isPublished && reward.stockKind === 'CODES' && reward.stock === 0)
    throw new AppError('NO_VOUCHER_CODES', `${reward.name} has no voucher codes. Add codes before you publish it`, {
      fields: { 'codes.list': 'Add codes before you publish it' },
    })
  return reward
}

/**
 * Open redemptions keep the cost they were requested at. What somebody else decides about an offered reward waits; the rest is
 * saved. Fails with NOT_FOUND, STALE_VERSION, INVALID_INPUT, UNFIT_FILE, STATUS_NOT_REACHABLE, STOCK_KIND_FIXED,
 * NO_VOUCHER_CODES, CHANGE_WAITS, SECOND_PERSON_NEEDED unless the cost is approved.
 */
export async function changeReward(
  db: Db,
  actor: Actor,
  { id, version, stockSeen, ...changes }: Omit<RewardChange, 'codes'>,
  { isApproved = false, addCodes }: { isApproved?: boolean; addCodes?: AddCodes | undefined } = {},
): Promise<Reward> {
  const current = await lockSeen(db, rewardRecords, { id, version })
  const before = formOf(current)
  const asked = sound({ ...before, ...withStock(before, changes, stockSeen) })
  if (asked.status !== before.status && !rewardMoves[before.status].includes(asked.status))
    throw new AppError('STATUS_NOT_REACHABLE', `A reward that is ${before.status} cannot become ${asked.status}`, {
      data: current,
    })
  if (asked.stockKind !== before.stockKind && !(await isUnused(db, id)))
    throw new AppError('STOCK_KIND_FIXED', 'This reward has redemptions or voucher codes, so its kind of stock stays', {
      fields: { stockKind: 'The kind of stock stays once there are redemptions or codes' },
    })
  await changeCosts(db, id, await costsOf(db, { id, ...before }, asked), isApproved)
  const { atOnce: after, waiting } = isApproved
    ? { atOnce: asked, waiting: [] }
    : splitFace(actor, before, asked, await isDear(db, { id, ...before }, asked))
  if (JSON.stringify(after) !== JSON.stringify(before) || waiting.length === 0) await save(db, actor, id, before, after)
  await addCodes?.(id)
  if (waiting.length > 0) await askForFace(db, actor, id, waiting)
  return publishable(await getReward(db, id), before.status)
}

async function save(db: Db, by: Doer, id: string, before: RewardForm, after: RewardForm) {
  if (after.image !== before.image) await exchangeImage(db, before.image, after.image)
  await saveFields(db, by, id, before, after)
}

async function saveFields(db: Db, by: Doer, id: string, before: RewardForm, after: RewardForm) {
  await onRewardConstraints(updateReward(db, id, after))
  await record(db, by, { action: actionOf(before, after), entityId: id, before, after })
}

/** What members see of a reward, as the subject of a proposal. */
export const rewardFace: ProposalSubject = {
  async lock(db, id) {
    return offerOf(await lockRecord(db, rewardRecords, found(id ?? undefined, 'Reward')))
  },
  async apply(db, by, { subject, changes }) {
    const reward = await getReward(db, found(subject.id ?? undefined, 'Reward'))
    const before = formOf(reward)
    const after = rewardForm.parse({ ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) })
    // The proposal has claimed the picture.
    if (after.image !== before.image && before.image) await releaseUpload(db, before.image)
    await saveFields(db, by, reward.id, before, after)
    publishable(await getReward(db, reward.id), before.status)
  },
  leave: (db, { changes }) => dropImage(db, changes),
}

type Priced = Pick<RewardForm, 'name' | 'costPoints' | 'status' | 'worth'>

/**
 * Whether even somebody who approves costs needs a second person: a reward is offered for far less than its worth or than others
 * that read the same, so that a copy is no way around; or an offered one is found to be worth far more.
 */
async function isDear(db: Db, before: Priced & { id: string }, asked: Priced): Promise<boolean> {
  if (asked.status !== 'ACTIVE') return false
  if (before.status === 'DRAFT') {
    const now = await highestOfName(db, before.id, asked.name)
    return needsSecondPerson(db, before.id, [costOf(now, asked)])
  }
  const isNew = before.status !== 'ACTIVE' || asked.worth !== before.worth
  return isNew && isFarBelowWorth(db, asked.costPoints, asked.worth)
}

const costOf = (now: number | null, { costPoints, worth }: Priced): ChangedCost => ({
  kind: 'REWARD_COST',
  now,
  to: costPoints,
  mayStart: true,
  field: 'costPoints',
  worth,
})

/** A draft costs nobody anything. Under another name it is compared with rewards that read the same, too. */
async function costsOf(db: Db, before: Priced & { id: string }, after: Priced): Promise<ChangedCost[]> {
  if (before.status === 'DRAFT') return []
  const isRenamed = nameKey(before.name) !== nameKey(after.name)
  const namesake = isRenamed ? await highestOfName(db, before.id, after.name) : null
  return [costOf(Math.max(before.costPoints, namesake ?? 0), after)]
}

async function highestOfName(db: Db, exceptId: string, name: string): Promise<number | null> {
  const same = (await listCosts(db, exceptId)).filter(reward => nameKey(reward.name) === nameKey(name))
  return same.length === 0 ? null : Math.max(...same.map(({ points }) => points))
}

/** A reward as the subject of a proposal. Whoever proposes a change must be allowed to make it. */
export const rewardCosts: CostRecord = {
  async costsAfter(db, id, { costPoints }, actor) {
    if (actor && costPoints !== undefined && !can(actor, 'rewards:write'))
      throw new AppError('NOT_ALLOWED', formatMissing('rewards:write', actor), {
        fields: { permission: 'rewards:write' },
      })
    const reward = await getReward(db, id)
    const after = { ...reward, costPoints: costPoints ?? reward.costPoints }
    return { name: reward.name, costs: await costsOf(db, reward, after) }
  },
  async apply(db, actor, id, { costPoints }) {
    const { version } = await getReward(db, id)
    await changeReward(db, actor, { id, version, costPoints }, { isApproved: true })
  },
}

/** What was redeemed since the caller saw the stock stays redeemed. */
function withStock(before: RewardForm, changes: Partial<RewardForm>, seen: number | undefined): Partial<RewardForm> {
  const stockKind = changes.stockKind ?? before.stockKind
  if (stockKind !== 'COUNTED') return { ...changes, stock: changes.stock ?? null }
  if (typeof changes.stock !== 'number' || seen === undefined || before.stock === null) return changes
  return { ...changes, stock: Math.max(0, before.stock + changes.stock - seen) }
}

const pastTense = { DRAFT: 'changed', ACTIVE: 'published', PAUSED: 'paused', ARCHIVED: 'archived' } as const

const actionOf = (before: RewardForm, after: RewardForm) =>
  `reward.${before.status === after.status ? 'changed' : pastTense[after.status]}` as const

/** Fails with NOT_FOUND, STALE_VERSION, REWARD_REDEEMED. */
export async function removeReward(db: Db, actor: Actor, seen: SeenRecord) {
  const before = await lockSeen(db, rewardRecords, seen)
  const stays = (what: string) => () => new AppError('REWARD_REDEEMED', `This reward has ${what}. Archive it instead`)
  await onConstraint(deleteReward(db, seen.id), {
    redemptions_reward_id_fkey: stays('redemptions'),
    voucher_codes_reward_id_fkey: stays('voucher codes'),
    round_results_reward_id_fkey: stays('winners of a game'),
  })
  if (before.image) await releaseUpload(db, before.image)
  await record(db, actor, { action: 'reward.removed', entityId: seen.id, before: formOf(before) })
}

/** For master data that is replaced by another entry. */
export const replaceMasterEntry = (db: Db, type: 'REWARD_CATEGORY' | 'SUPPLIER', id: string, by: string) =>
  (type === 'SUPPLIER' ? replaceSupplier : replaceCategory)(db, id, by)

/** Once for each window that ends within a week. */
export async function notifyOfEndingRewards(db: Db) {
  for (const { id, name, redeemableTo } of await listEnding(db))
    await notify(db, {
      type: 'REWARD_ENDING',
      title: `${name} ends soon`,
      body: `Members can redeem it until ${redeemableTo.slice(0, 10)}`,
      link: `/rewards/${id}`,
      onceKey: `reward ending ${id} ${redeemableTo}`,
    })
}

export async function exportRewards(db: Db, actor: Actor, filter: RewardFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'reward.exported', filter)
  return { filename: 'rewards.csv', query: allRewards(filter), columns: csvColumns }
}

const ofFields = exportColumns(rewardFields)

const csvColumns: readonly CsvColumn<Reward>[] = [
  ofFields.name,
  ofFields.type,
  ofFields.status,
  ofFields.costPoints,
  ofFields.worth,
  ofFields.category,
  ofFields.supplier,
  ofFields.stockKind,
  ofFields.stock,
  ofFields.lowStockAt,
  ofFields.perUserLimit,
  ofFields.visibleFrom,
  ofFields.visibleTo,
  ofFields.redeemableFrom,
  ofFields.redeemableTo,
  ['Affordable by', r => r.affordableBy],
  ['Open redemptions', r => r.openRedemptions],
  ['Fulfilled', r => r.fulfilled],
  ['Created', r => r.createdAt],
]

async function exchangeImage(db: Db, before: string | null, after: string | null) {
  if (after) await claimUpload(db, after, 'image')
  if (before) await releaseUpload(db, before)
}

/** Fails with INVALID_INPUT where the fields contradict each other. */
function sound(reward: RewardForm): RewardForm {
  const { stockKind, stock, visibleFrom, visibleTo, redeemableFrom, redeemableTo } = reward
  if (stockKind === 'COUNTED' && stock === null) refuseField('stock', 'Enter how many are in stock')
  if (stockKind === 'UNLIMITED' && stock !== null) refuseField('stock', 'An unlimited reward has no stock')
  if (stockKind === 'CODES' && stock !== null) refuseField('stock', 'The stock is the number of unused voucher codes')
  if (visibleFrom && visibleTo && Date.parse(visibleFrom) >= Date.parse(visibleTo))
    refuseField('visibleTo', 'The end is before the start')
  if (redeemableFrom && redeemableTo && Date.parse(redeemableFrom) >= Date.parse(redeemableTo))
    refuseField('redeemableTo', 'The end is before the start')
  return reward
}

function formOf(reward: Reward): RewardForm {
  const form = inputFrom(rewardForm, withIds(rewardFields, reward))
  return { ...form, stock: form.stockKind === 'COUNTED' ? form.stock : null }
}

const onRewardConstraints = <T>(work: Promise<T>) => {
  const gone = (field: string) => () => fieldError('INVALID_INPUT', field, 'This entry no longer exists')
  return onConstraint(work, { rewards_category_fkey: gone('categoryId'), rewards_supplier_fkey: gone('supplierId') })
}
