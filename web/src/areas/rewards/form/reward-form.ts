import { formShape, optionalMoment } from '@fulmar/contract/core/field-schemas'
import { startOf, withIds } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import {
  codeRule,
  isFitCode,
  maxPastedCodes,
  type Reward,
  rewardSchemas,
} from '@fulmar/contract/rewards/reward-records'
import { z } from 'zod'
import { formatDate } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { readCodes } from './read-codes.ts'

const { status: _status, ...editable } = formShape(rewardFields, rewardSchemas)

const fields = z.object({
  ...editable,
  /** Codes to add to the pool, as they were pasted. */
  codes: z.object({
    list: z.string(),
    batch: z.string().trim().min(1, 'Enter a name for these codes').max(60),
    expiresAt: optionalMoment,
  }),
})

const isBackwards = (from: string | null, to: string | null) =>
  from !== null && to !== null && Date.parse(from) >= Date.parse(to)

interface Judged {
  stockKind: Reward['stockKind']
  stock: number | null
  codes: { list: string }
  visibleFrom: string | null
  visibleTo: string | null
  redeemableFrom: string | null
  redeemableTo: string | null
}

/** What no single field can know. */
function checkReward({ value, issues }: z.core.ParsePayload<Judged>) {
  const refuse = (path: keyof Judged, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message })
  const { stockKind, stock, visibleFrom, visibleTo, redeemableFrom, redeemableTo } = value
  if (stockKind === 'COUNTED' && stock === null) refuse('stock', 'Enter how many are in stock')
  const problem = stockKind === 'CODES' && problemOf(readCodes(value.codes.list))
  if (problem) issues.push({ code: 'custom', input: value.codes.list, path: ['codes', 'list'], message: problem })
  if (isBackwards(visibleFrom, visibleTo)) refuse('visibleTo', 'Must be later than the start')
  if (isBackwards(redeemableFrom, redeemableTo)) refuse('redeemableTo', 'Must be later than the start')
  if (isBackwards(visibleFrom, redeemableTo)) refuse('redeemableTo', 'Ends before members can see the reward')
  if (isBackwards(redeemableFrom, visibleTo)) refuse('visibleTo', 'Ends before members can redeem the reward')
}

function problemOf(codes: string[]): string | undefined {
  if (codes.length > maxPastedCodes)
    return `At most ${formatNumber(maxPastedCodes)} codes at once. Import a file on the page of the reward for more.`
  const unfit = codes.find(code => !isFitCode(code))
  return unfit && `${codeRule}, unlike “${unfit.slice(0, 40)}”`
}

/** A reward as it is edited. */
export const rewardEdit = fields.check(checkReward)
export type RewardEdit = z.input<typeof rewardEdit>
export type RewardEdited = z.output<typeof rewardEdit>

/** No codes yet; they will be found by the day they were added. */
const noCodes = (): RewardEdit['codes'] => ({ list: '', batch: formatDate(new Date()), expiresAt: null })

/** The fields of a reward that can be edited. The number of unused codes is counted, not typed. */
export function editOf(reward: Reward): RewardEdit {
  const stock = reward.stockKind === 'COUNTED' ? reward.stock : null
  return inputFrom(fields, { ...reward, stock, codes: noCodes() })
}

export const blankReward = () => ({ ...startOf(rewardFields), codes: noCodes() })

/** A copy starts without a stock and without the picture, which belongs to the original. */
export const copyOf = (reward: Reward): RewardEdit => ({
  ...editOf(reward),
  name: `${reward.name.slice(0, 113)} (copy)`,
  image: null,
  stock: null,
})

/** Whether a new reward would give out codes it does not have. */
export const lacksCodes = ({ stockKind, codes }: Pick<Judged, 'stockKind' | 'codes'>): boolean =>
  stockKind === 'CODES' && readCodes(codes.list).length === 0

/** Fields as the call takes them: records by their id, a stock only where it is counted, codes where there is a pool. */
export function bodyOf({ stock, codes, ...rest }: Partial<RewardEdited>, stockKind: Reward['stockKind']) {
  const list = stockKind === 'CODES' && codes ? readCodes(codes.list) : []
  return {
    ...withIds(rewardFields, rest),
    ...(stockKind === 'COUNTED' && stock !== undefined && { stock }),
    ...(codes && list.length > 0 && { codes: { ...codes, list } }),
  }
}
