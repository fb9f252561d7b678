import type { RewardForm } from '@fulmar/contract/rewards'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { Colour } from '#core/files/png.ts'
import { readableCode } from '#core/readable-code.ts'
import type { Secrets } from '#core/secrets.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { claimUpload, keepImage } from '../uploads/uploads.ts'
import { rewardImage, type Shape } from './reward-image.demo.ts'
import { insertReward } from './rewards.queries.ts'
import { insertVoucherCodes } from './voucher-codes.queries.ts'

type Offer = Pick<RewardForm, 'name' | 'type' | 'costPoints' | 'description'> &
  Partial<RewardForm> & { category: string; supplier: string; picture: [Shape, Colour] }

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

const categories = ['Home', 'Food & drink', 'Transport', 'Good causes']
const suppliers = ['Loja Circular', 'Padaria Ribeiro', 'Metro do Porto', 'Guardiões do Mar']

/** One in every state that a list can show. */
const offers: Offer[] = [
  {
    name: 'Steel water bottle',
    type: 'PRODUCT',
    costPoints: 900,
    description: 'Keeps half a litre cold all day.',
    category: 'Home',
    supplier: 'Loja Circular',
    picture: ['bottle', [46, 120, 160]],
    stock: 42,
    lowStockAt: 10,
    status: 'ACTIVE',
  },
  {
    name: 'Cotton tote bag',
    type: 'PRODUCT',
    costPoints: 350,
    description: 'Made from offcuts, carries ten kilos.',
    category: 'Home',
    supplier: 'Loja Circular',
    picture: ['bag', [176, 120, 60]],
    stock: 4,
    lowStockAt: 8,
    status: 'ACTIVE',
  },
  {
    name: 'Solar reading lamp',
    type: 'PRODUCT',
    costPoints: 2400,
    description: 'Charges by day, lights eight hours.',
    category: 'Home',
    supplier: 'Loja Circular',
    picture: ['bulb', [196, 150, 40]],
    stock: 0,
    lowStockAt: 3,
    status: 'ACTIVE',
  },
  {
    name: 'Coffee and pastel de nata',
    type: 'VOUCHER',
    costPoints: 180,
    description: 'At any Padaria Ribeiro.',
    category: 'Food & drink',
    supplier: 'Padaria Ribeiro',
    picture: ['cup', [120, 76, 52]],
    stockKind: 'CODES',
    lowStockAt: 20,
    status: 'ACTIVE',
    perUserLimit: 12,
  },
  {
    name: 'Ten rides by metro',
    type: 'VOUCHER',
    costPoints: 1200,
    description: 'Z2, valid for a year.',
    category: 'Transport',
    supplier: 'Metro do Porto',
    picture: ['ticket', [40, 90, 150]],
    stockKind: 'CODES',
    lowStockAt: 15,
    status: 'ACTIVE',
    perUserLimit: 2,
  },
  {
    name: 'Day ticket',
    type: 'VOUCHER',
    costPoints: 420,
    description: 'All zones for a day.',
    category: 'Transport',
    supplier: 'Metro do Porto',
    picture: ['ticket', [80, 60, 140]],
    status: 'PAUSED',
    redeemableTo: inDays(90),
  },
  {
    name: 'A tenth off your basket',
    type: 'DISCOUNT',
    costPoints: 150,
    description: 'Once, at Loja Circular.',
    category: 'Home',
    supplier: 'Loja Circular',
    picture: ['bag', [70, 130, 90]],
    status: 'ACTIVE',
    redeemableTo: inDays(9),
    perUserLimit: 1,
  },
  {
    name: 'Bread for a week',
    type: 'DISCOUNT',
    costPoints: 300,
    description: 'Seven loaves, one a day.',
    category: 'Food & drink',
    supplier: 'Padaria Ribeiro',
    picture: ['leaf', [180, 140, 80]],
    stock: 25,
    lowStockAt: 5,
    status: 'ACTIVE',
    redeemableFrom: inDays(12),
    redeemableTo: inDays(60),
  },
  {
    name: 'Clear a metre of beach',
    type: 'DONATION',
    costPoints: 100,
    description: 'Guardiões do Mar collect it for you.',
    category: 'Good causes',
    supplier: 'Guardiões do Mar',
    picture: ['leaf', [40, 130, 130]],
    status: 'ACTIVE',
  },
  {
    name: 'Plant a stone pine',
    type: 'DONATION',
    costPoints: 500,
    description: 'In the dunes of Esposende.',
    category: 'Good causes',
    supplier: 'Guardiões do Mar',
    picture: ['leaf', [60, 120, 60]],
    status: 'ACTIVE',
  },
  {
    name: 'Bamboo toothbrush',
    type: 'PRODUCT',
    costPoints: 120,
    description: 'Compost the handle, recycle the bristles.',
    category: 'Home',
    supplier: 'Loja Circular',
    picture: ['bottle', [140, 150, 70]],
    stock: 200,
    status: 'DRAFT',
  },
  {
    name: 'Summer festival ticket',
    type: 'VOUCHER',
    costPoints: 1500,
    description: 'One evening in August.',
    category: 'Good causes',
    supplier: 'Guardiões do Mar',
    picture: ['ticket', [170, 70, 90]],
    stock: 12,
    status: 'ARCHIVED',
    redeemableTo: inDays(-70),
  },
]

interface DemoReward {
  id: string
  costPoints: number
  isOffered: (at: Date) => boolean
  /** The ids of codes that nobody has yet; of a pool alone. */
  freeCodes: string[] | null
}

/** A dozen rewards, their codes, and what members redeemed over the months. */
export async function seedRewards(db: Db, { files, secrets }: { files: FileStore; secrets: Secrets }, ownerId: string) {
  const ids = {
    ...(await seedEntries(db, 'REWARD_CATEGORY', categories)),
    ...(await seedEntries(db, 'SUPPLIER', suppliers)),
  }
  const rewards: DemoReward[] = []
  for (const offer of offers) rewards.push(await seedReward(db, files, ids, offer))
  for (const { id, freeCodes } of rewards) if (freeCodes) freeCodes.push(...(await seedCodes(db, secrets, id)))
  await insertPast(db, await drawRedemptions(db, rewards), ownerId)
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

interface HandIn {
  userId: string
  at: string
  points: number
}

/** Goes through the year: whoever has the points after handing something in may redeem something. */
async function drawRedemptions(db: Db, rewards: DemoReward[]): Promise<Past[]> {
  const chance = seededRandom(31)
  const stores = await db.many<{ id: string }>(sql`select id from stores where status = 'ACTIVE' order by id`)
  const handIns = await db.many<HandIn>(sql`
    select c.user_id as "userId", c.at, c.points from collections c join users u on u.id = c.user_id
    where u.status = 'ACTIVE' and c.at < now() - interval '1 hour' order by c.at, c.id`)
  const available = new Map<string, number>()
  const past: Past[] = []
  for (const { userId, at, points } of handIns) {
    const has = (available.get(userId) ?? 0) + points
    available.set(userId, has)
    const requestedAt = new Date(Date.parse(at) + 20 * 60_000)
    const affordable = rewards.filter(
      ({ costPoints, isOffered, freeCodes }) => costPoints <= has && isOffered(requestedAt) && freeCodes?.length !== 0,
    )
    if (affordable.length === 0 || !chance.happens(0.12)) continue
    const { id: rewardId, costPoints, freeCodes } = chance.pick(affordable)
    const fate = fateOf(chance, requestedAt)
    const takesCode = fate.status === 'REQUESTED' || fate.status === 'FULFILLED'
    // Counted as gone whatever becomes of it, so that no balance was ever below zero.
    available.set(userId, has - costPoints)
    past.push({
      id: uuidv7(),
      code: readableCode(8),
      userId,
      rewardId,
      costPoints,
      storeId: chance.happens(0.7) ? chance.pick(stores).id : null,
      voucherCodeId: (takesCode && freeCodes?.shift()) || null,
      requestedAt,
      ...fate,
    })
  }
  return past
}

/** What is recent may still be open. */
function fateOf(chance: ReturnType<typeof seededRandom>, requestedAt: Date): Fate {
  const age = Date.now() - requestedAt.getTime()
  const hours = chance.between(2, 200)
  const isOver = hours * 3_600_000 < age
  if (!isOver || (age < 10 * day && chance.happens(0.4))) return { status: 'REQUESTED', decidedAt: null, reason: null }
  const decidedAt = new Date(requestedAt.getTime() + hours * 3_600_000)
  if (chance.happens(0.06)) return { status: 'CANCELLED', decidedAt, reason: 'The member changed their mind' }
  const end = new Date(requestedAt.getTime() + 14 * day)
  if (end.getTime() < Date.now() && chance.happens(0.05))
    return { status: 'EXPIRED', decidedAt: end, reason: 'Not handed over in time' }
  return { status: 'FULFILLED', decidedAt, reason: null }
}

interface Fate {
  status: 'REQUESTED' | 'FULFILLED' | 'CANCELLED' | 'EXPIRED'
  decidedAt: Date | null
  reason: string | null
}

interface Past extends Fate {
  id: string
  code: string
  userId: string
  rewardId: string
  costPoints: number
  storeId: string | null
  voucherCodeId: string | null
  requestedAt: Date
}

/** Written as they would have been one by one. */
async function insertPast(db: Db, past: Past[], ownerId: string) {
  await db.run(sql`
    insert into redemptions (id, user_id, reward_id, store_id, voucher_code_id, code, cost_points, status, requested_at,
                             requested_by, expires_at, decided_at, decided_by, reason, version)
    select id, "userId", "rewardId", "storeId", "voucherCodeId", code, "costPoints", status, "requestedAt", "userId",
           "requestedAt" + interval '14 days', "decidedAt", case when status in ('FULFILLED', 'CANCELLED') then ${ownerId}::uuid end,
           reason, case status when 'REQUESTED' then 1 else 2 end
    from json_to_recordset(${JSON.stringify(past)}) as r(
      id uuid, "userId" uuid, "rewardId" uuid, "storeId" uuid, "voucherCodeId" uuid, code text, "costPoints" bigint,
      status text, "requestedAt" timestamptz, "decidedAt" timestamptz, reason text)`)
  await db.run(sql`
    update voucher_codes v set status = case d.status when 'REQUESTED' then 'RESERVED' else 'ISSUED' end
    from redemptions d where d.voucher_code_id = v.id`)
}
