import type { CollectionInput, CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import type { DailyPointsPolicy } from '@fulmar/contract/points/points-policy'
import { uuidv7 } from 'uuidv7'
import { recordCollection } from '#areas/collections/collections.queries.ts'
import { type Database, sql } from '#core/db/db.ts'
import { readableCode } from '#core/readable-code.ts'
import type { PlaceBuilders } from './places.ts'
import type { UserBuilders } from './users.ts'

interface CollectionOver {
  storeId?: string
  userId?: string
  lines?: CollectionInput['lines']
  photo?: string
  daysAgo?: number
}

/** Collections with their rates and photos, and the balances they lead to. */
export function collectionBuilders(
  database: Database,
  next: () => number,
  { user, store }: UserBuilders & PlaceBuilders,
) {
  /** A rate in force since `daysAgo`. */
  async function rate(plasticCode: string, pointsPerKg: number, daysAgo = 30) {
    await database.transaction(async tx => {
      await tx.run(sql`set local fulmar.loading_history = 'on'`)
      await tx.run(sql`
        insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason)
        values (${uuidv7()}, ${plasticCode}, ${pointsPerKg}, now() - make_interval(days => ${daysAgo}), 'for a test')`)
    })
  }

  /** An uploaded image. */
  const upload = (key: string) =>
    database.run(sql`
      insert into uploads (key, content_type, expires_at, received_at) values (${key}, 'image/png', now(), now())
      on conflict do nothing`)

  /** A collection recorded by an administrator. Loaded as history, so that its age is not flagged; needs its rates. */
  async function collection(over: CollectionOver = {}): Promise<CollectionReceipt> {
    const { daysAgo = 0, lines = [{ plasticCode: 'PET', grams: 1000 }], ...rest } = over
    const actor = await user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
    if (rest.photo) await upload(rest.photo)
    const collected = {
      id: uuidv7(),
      code: readableCode(12),
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: actor.id,
      ip: '127.0.0.1',
      requestId: 'test',
      key: `collection ${next()}`,
      keyOwnerId: actor.id,
      memberCode: null,
      staffId: null,
      bodyHash: Buffer.alloc(32),
      userId: rest.userId ?? (await user()).id,
      storeId: rest.storeId ?? (await store()).id,
      at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      lines,
      note: null,
      photo: rest.photo ?? null,
      source: 'ADMIN' as const,
      apiKeyId: null,
      mayBackdate: true,
      overrideReason: null,
      weighedBy: null,
      corrects: null,
    }
    return database.transaction(async tx => {
      await tx.run(sql`set local fulmar.loading_history = 'on'`)
      return (await recordCollection(tx, collected)).receipt
    })
  }

  const balance = (userId: string) =>
    database.one<{ available: number; held: number; pending: number; debt: number; lifetime: number }>(
      sql`select available, held, pending, debt, lifetime from user_balances where user_id = ${userId}`,
    )

  /** Points a day that are awarded without a review; 0 is no limit. */
  const dailyPoints = (limits: DailyPointsPolicy) =>
    database.run(sql`
      update programme_settings set value = jsonb_set(value, '{dailyPoints}', ${JSON.stringify(limits)}) where key = 'pointsPolicy'`)

  return { rate, upload, collection, balance, dailyPoints }
}
