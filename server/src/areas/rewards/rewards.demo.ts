import { startOf, withIds } from '@fulmar/contract/core/fields'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { RewardForm } from '@fulmar/contract/rewards/reward-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { readableCode } from '#core/readable-code.ts'
import type { Secrets } from '#core/secrets.ts'
import { claimUpload, keepImage } from '../uploads/uploads.ts'
import { type DemoReward, seedRedemptions } from './redemptions/redemptions.demo.ts'
import { rewardImage, type Thing } from './reward-image.demo.ts'
import demo from './rewards.demo.json' with { type: 'json' }
import { insertReward } from './rewards.queries.ts'
import { insertVoucherCodes } from './voucher-codes.queries.ts'

type Offer = Pick<RewardForm, 'name' | 'type' | 'costPoints' | 'description'> &
  Partial<RewardForm> & {
    category: string
    supplier: string
    picture: { thing: Thing; colour: string }
    redeemableFromInDays?: number
    redeemableToInDays?: number
  }

/** One in every state that a list can show. */
const offers = demo.offers as Offer[]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A dozen rewards, their codes, and what members redeemed over the months. */
export async function seedRewards(db: Db, { files, secrets }: { files: FileStore; secrets: Secrets }, ownerId: string) {
  const ids = {
    ...(await seedEntries(db, 'REWARD_CATEGORY', demo.categories)),
    ...(await seedEntries(db, 'SUPPLIER', demo.suppliers)),
  }
  const rewards: DemoReward[] = []
  for (const offer of offers) rewards.push(await seedReward(db, files, ids, offer))
  for (const { id, freeCodes } of rewards) if (freeCodes) freeCodes.push(...(await seedCodes(db, secrets, id)))
  await seedRedemptions(db, rewards, ownerId)
  await db.run(sql`
    update rewards r set
      fulfilled = (select count(*) from redemptions d where d.reward_id = r.id and d.status = 'FULFILLED'),
      stocked = case when stock_kind = 'COUNTED' then stock + (
        select count(*) from redemptions d where d.reward_id = r.id and d.status in ('REQUESTED', 'FULFILLED')) end,
      stock = case when stock_kind = 'CODES' then (
        select count(*) from voucher_codes v where v.reward_id = r.id and v.status = 'FREE') else stock end,
      created_at = now() - interval '412 days', updated_at = now() - interval '30 days'`)
}

async function seedEntries(db: Db, type: string, labels: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [n, label] of labels.entries()) {
    const id = uuidv7()
    const code = label
      .toUpperCase()
      .normalize('NFD')
      .replace(/[^A-Z]+/g, '-')
    await db.run(sql`
      insert into master_entries (id, type, code, label, sort_order) values (${id}, ${type}, ${code}, ${label}, ${n + 1})`)
    ids[label] = id
  }
  return ids
}

async function seedReward(db: Db, files: FileStore, ids: Record<string, string>, offer: Offer): Promise<DemoReward> {
  const { category, supplier, picture, redeemableFromInDays: from, redeemableToInDays: to, ...fields } = offer
  const image = await keepImage(db, files, 'image/webp', await rewardImage(picture.thing, picture.colour))
  await claimUpload(db, image, 'image')
  const id = uuidv7()
  const form: RewardForm = {
    ...withIds(rewardFields, startOf(rewardFields)),
    terms: 'One person, one reward. Not exchanged for money.',
    image,
    categoryId: ids[category] ?? null,
    supplierId: ids[supplier] ?? null,
    stockKind: typeof fields.stock === 'number' ? 'COUNTED' : 'UNLIMITED',
    redeemableFrom: from === undefined ? null : inDays(from),
    redeemableTo: to === undefined ? null : inDays(to),
    ...fields,
  }
  await insertReward(db, id, form)
  const [start, end] = [Date.parse(form.redeemableFrom ?? ''), Date.parse(form.redeemableTo ?? '')]
  const isOffered = (at: Date) => form.status !== 'DRAFT' && !(at.getTime() < start) && !(at.getTime() >= end)
  return { id, costPoints: form.costPoints, isOffered, freeCodes: form.stockKind === 'CODES' ? [] : null }
}

async function seedCodes(db: Db, secrets: Secrets, rewardId: string) {
  const codes = Array.from({ length: 60 }, (_, n) => {
    const code = `${readableCode(4)}-${readableCode(4)}-${String(n).padStart(4, '0')}`
    const fingerprint = secrets.fingerprint('voucher code', code)
    return { id: uuidv7(), fingerprint, sealed: secrets.seal(code), tail: code.slice(-4) }
  })
  await insertVoucherCodes(db, { rewardId, batch: 'First delivery', expiresAt: inDays(200) }, codes)
  return codes.map(({ id }) => id)
}
