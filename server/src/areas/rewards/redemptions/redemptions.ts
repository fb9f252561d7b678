import { shortName } from '@fulmar/contract/core/short-name'
import type {
  OwnRedemptionListQuery,
  PickList,
  Redemption,
  RedemptionFilter,
} from '@fulmar/contract/rewards/redemptions'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import type { Secrets } from '#core/secrets.ts'
import { formatDay } from '#core/words.ts'
import { recordExport } from '../../activity/activity.ts'
import { allRedemptions, findRedemption, listOwnRedemptions, listToHandOver } from './redemptions.queries.ts'

/** Fails with NOT_FOUND. */
export const getRedemption = async (db: Db, id: string): Promise<Redemption> =>
  found(await findRedemption(db, id), 'Redemption')

/** Someone else decided it first. */
export const notOpen = (data: Redemption) =>
  new AppError('ALREADY_DECIDED', 'This redemption is no longer open', { data })

/** Also for what somebody may not know of. */
export const notFound = () => new AppError('NOT_FOUND', 'Redemption not found')

/** A store sees a member by first name and initial, as when it looks them up. */
export const asSeenBy = ({ userType }: Actor, reward: Redemption): Redemption =>
  userType === 'STORE' ? { ...reward, user: { ...reward.user, name: shortName(reward.user.name) } } : reward

/** By the constraint that refuses it, with the first day. */
export const addressSettles = {
  redemptions_address_settled: (day: string) =>
    new AppError(
      'REWARD_NOT_REDEEMABLE',
      `The email or phone of this account was changed by somebody else. Its points can be spent from ${formatDay(day)} on.`,
    ),
}

/** Nobody is both sides of a redemption. */
export const ownPoints = (message: string) => new AppError('OWN_POINTS', message)

/** With the codes that only their holder sees. */
export async function listMine(db: Db, secrets: Secrets, actor: Actor, query: OwnRedemptionListQuery) {
  const page = await listOwnRedemptions(db, actor.id, query)
  const data = page.data.map(({ sealed, ...redemption }) => ({
    ...redemption,
    voucherCode: sealed === null ? null : secrets.unseal<string>(sealed),
  }))
  return { ...page, data }
}

/** What waits to be handed over, grouped as it is picked. */
export async function getPickList(db: Db, storeId: string | undefined): Promise<PickList> {
  const waiting = await listToHandOver(db, storeId)
  return groups(waiting, ({ store }) => store?.id).map(atStore => ({
    store: atStore[0].store,
    items: groups(atStore, ({ reward }) => reward.id).map(alike => ({ reward: alike[0].reward, redemptions: alike })),
  }))
}

/** Runs of redemptions that follow each other by the same key. */
function groups(sorted: Redemption[], keyOf: (redemption: Redemption) => string | undefined) {
  const all: [Redemption, ...Redemption[]][] = []
  for (const redemption of sorted) {
    const last = all.at(-1)
    if (last && keyOf(last[0]) === keyOf(redemption)) last.push(redemption)
    else all.push([redemption])
  }
  return all
}

export async function exportRedemptions(db: Db, actor: Actor, filter: RedemptionFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'redemption.exported', filter)
  return { filename: 'redemptions.csv', query: allRedemptions(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<Redemption>[] = [
  ['Requested', r => r.requestedAt],
  ['Reward', r => r.reward.name],
  ['Member', r => r.user.name],
  ['Member code', r => r.user.memberCode],
  ['Cost (points)', r => r.costPoints],
  ['Status', r => r.status],
  ['Store', r => r.store?.name],
  ['Requested by', r => r.requestedBy?.name],
  ['Confirmed by the member', r => r.confirmedAt],
  ['Expires', r => r.expiresAt],
  ['Decided', r => r.decidedAt],
  ['Decided by', r => r.decidedBy?.name],
  ['Handed over by', r => r.staff?.name],
  ['Reason', r => r.reason],
]
