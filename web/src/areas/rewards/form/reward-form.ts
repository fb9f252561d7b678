import { namedTime } from '@fulmar/contract/core/common'
import { type Reward, rewardForm } from '@fulmar/contract/rewards/reward-records'
import type { z } from 'zod'
import { picked } from '#parts/pickers/picked-field.ts'

/** A moment that may stay open; a cleared field says nothing. */
const moment = namedTime.nullish().transform(it => it ?? null)

const fields = rewardForm.omit({ categoryId: true, supplierId: true, status: true }).extend({
  category: picked.nullable(),
  supplier: picked.nullable(),
  visibleFrom: moment,
  visibleTo: moment,
  redeemableFrom: moment,
  redeemableTo: moment,
})

const isBackwards = (from: string | null, to: string | null) =>
  from !== null && to !== null && Date.parse(from) >= Date.parse(to)

interface Judged {
  stockKind: Reward['stockKind']
  stock: number | null
  visibleFrom: string | null
  visibleTo: string | null
  redeemableFrom: string | null
  redeemableTo: string | null
}

/** What no single field can know. */
function judge({ value, issues }: z.core.ParsePayload<Judged>) {
  const refuse = (path: keyof Judged, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message })
  const { stockKind, stock, visibleFrom, visibleTo, redeemableFrom, redeemableTo } = value
  if (stockKind === 'COUNTED' && stock === null) refuse('stock', 'Enter how many are in stock')
  if (isBackwards(visibleFrom, visibleTo)) refuse('visibleTo', 'Must be later than the start')
  if (isBackwards(redeemableFrom, redeemableTo)) refuse('redeemableTo', 'Must be later than the start')
  if (isBackwards(visibleFrom, redeemableTo)) refuse('redeemableTo', 'Ends before members can see the reward')
  if (isBackwards(redeemableFrom, visibleTo)) refuse('visibleTo', 'Ends before members can redeem the reward')
}

/** A reward as it is edited. */
export const rewardEdit = fields.check(judge)
export type RewardEdit = z.input<typeof rewardEdit>
export type RewardEdited = z.output<typeof rewardEdit>

const keys = Object.keys(fields.shape) as (keyof RewardEdit)[]

/** The fields of a reward that can be edited. The number of unused codes is counted, not typed. */
export function editOf(reward: Reward): RewardEdit {
  const input = Object.fromEntries(keys.map(key => [key, reward[key]])) as RewardEdit
  return { ...input, stock: reward.stockKind === 'COUNTED' ? reward.stock : null }
}

export const blank: Partial<RewardEdit> = {
  name: '',
  type: 'PRODUCT',
  description: '',
  terms: '',
  image: null,
  category: null,
  supplier: null,
  stockKind: 'COUNTED',
  stock: null,
  lowStockAt: null,
  perUserLimit: null,
  visibleFrom: null,
  visibleTo: null,
  redeemableFrom: null,
  redeemableTo: null,
  holdDays: 14,
}

/** A copy starts without a stock and without the picture, which belongs to the original. */
export const copyOf = (reward: Reward): RewardEdit => ({
  ...editOf(reward),
  name: `${reward.name.slice(0, 113)} (copy)`,
  image: null,
  stock: null,
})

type Chosen = { id: string } | null | undefined

const idOf = (chosen: Chosen) => (chosen === undefined ? undefined : (chosen?.id ?? null))

/** Fields as the call takes them: records by their id, and a stock only where it is counted. */
export function bodyOf<Fields extends Partial<RewardEdited>>(
  { category, supplier, stock, ...rest }: Fields,
  stockKind: Reward['stockKind'],
) {
  return {
    ...rest,
    categoryId: idOf(category),
    supplierId: idOf(supplier),
    ...(stockKind === 'COUNTED' && stock !== undefined && { stock }),
  }
}
