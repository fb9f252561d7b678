import type { RewardForm } from '@fulmar/contract/rewards/reward-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { readableCode } from '#core/readable-code.ts'
import type { Secrets } from '#core/secrets.ts'
import { claimUpload, keepImage } from '../uploads/uploads.ts'
import { type DemoReward, seedRedemptions } from './redemptions/redemptions.demo.ts'
import { rewardImage } from './reward-image.demo.ts'
import { categories, inDays, type Offer, offers, suppliers } from './reward-offers.demo.ts'
import { insertReward } from './rewards.queries.ts'
import { insertVoucherCodes } from './voucher-codes.queries.ts'

/** A dozen rewards, their codes, and what members redeemed over the months. */
export async function seedRewards(db: Db, { files, secrets }: { files: FileStore; secrets: Secrets }, ownerId: string) {
  const ids = {
    ...(await seedEntries(db, 'REWARD_CATEGORY', categories)),
    ...(await seedEntries(db, 'SUPPLIER', suppliers)),
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
      created_at = now() - interval '370 days'`)
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
  const { category, supplier, picture, ...fields } = offer
  const image = await keepImage(db, files, 'image/png', rewardImage(...picture))
  await claimUpload(db, image, 'image')
  const id = uuidv7()
  const form: RewardForm = {
    terms: 'One person, one reward. Not exchanged for money.',
    image,
    categoryId: ids[category] ?? null,
    supplierId: ids[supplier] ?? null,
    stockKind: typeof fields.stock === 'number' ? 'COUNTED' : 'UNLIMITED',
    stock: null,
    lowStockAt: null,
    perUserLimit: null,
    visibleFrom: null,
    visibleTo: null,
    redeemableFrom: null,
    redeemableTo: null,
    holdDays: 14,
    status: 'DRAFT',
    ...fields,
  }
  await insertReward(db, id, form)
  const [from, to] = [Date.parse(form.redeemableFrom ?? ''), Date.parse(form.redeemableTo ?? '')]
  const isOffered = (at: Date) => form.status !== 'DRAFT' && !(at.getTime() < from) && !(at.getTime() >= to)
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
