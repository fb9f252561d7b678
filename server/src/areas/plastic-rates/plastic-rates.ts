import { isWithin, limitsOf } from '@fulmar/contract/costs/cost-limits'
import type { PlasticRate, PlasticRateInput, RateLimits } from '@fulmar/contract/plastic-rates/plastic-rates'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import {
  cancelPlasticRate,
  findCompared,
  findPlasticRate,
  insertPlasticRate,
  lockPlastic,
  type Placed,
  type PlasticEntry,
  updatePlasticOrder,
  updatePlasticType,
} from './plastic-rates.queries.ts'

export const getPlasticRate = async (db: Db, id: string): Promise<PlasticRate> =>
  found(await findPlasticRate(db, id), 'Rate')

/** The range an administrator may set without approval. */
export const getRateLimits = async (db: Db, placed: Placed): Promise<RateLimits> =>
  limitsOf(await findCompared(db, placed), 2)

/** Fails with SECOND_PERSON_NEEDED, RATE_BACK_DATED, RATE_AT_THAT_MOMENT. */
export async function createPlasticRate(db: Db, actor: Actor, input: PlasticRateInput): Promise<PlasticRate> {
  const id = uuidv7()
  await lockPlastic(db, input.plasticCode)
  const limits = await getRateLimits(db, input)
  if (!isWithin(input.pointsPerKg, limits)) throw tooFar(limits)
  await insertVersion(db, { id, authorId: actor.id, effectiveFrom: undefined, ...input })
  const rate = await getPlasticRate(db, id)
  const { plasticCode, pointsPerKg, effectiveFrom, reason } = rate
  await record(db, actor, {
    action: 'rate.set',
    entityId: id,
    after: { plasticCode, pointsPerKg, effectiveFrom },
    reason,
  })
  return rate
}

interface RateChange {
  id: string
  pointsPerKg?: number | undefined
  effectiveFrom?: string | undefined
  reason: string
}

/** A change creates a new rate. Fails as `createPlasticRate` does, and with NOT_FOUND, RATE_IS_HISTORY. */
export async function changePlasticRate(db: Db, actor: Actor, change: RateChange): Promise<PlasticRate> {
  const before = await getLocked(db, change.id)
  if (before.status !== 'SCHEDULED' && before.status !== 'ACTIVE') throw history()
  if (before.status === 'SCHEDULED') await cancelPlasticRate(db, change.id)
  return createPlasticRate(db, actor, {
    plasticCode: before.plasticCode,
    pointsPerKg: change.pointsPerKg ?? before.pointsPerKg,
    effectiveFrom: change.effectiveFrom ?? (before.status === 'SCHEDULED' ? before.effectiveFrom : undefined),
    reason: change.reason,
  })
}

/** Fails with NOT_FOUND, RATE_IS_HISTORY. */
export async function cancelScheduledRate(db: Db, actor: Actor, id: string, reason: string): Promise<PlasticRate> {
  const { status, plasticCode, pointsPerKg, effectiveFrom } = await getLocked(db, id)
  if (status !== 'SCHEDULED') throw history()
  await cancelPlasticRate(db, id)
  await record(db, actor, {
    action: 'rate.cancelled',
    entityId: id,
    before: { plasticCode, pointsPerKg, effectiveFrom },
    reason,
  })
  return getPlasticRate(db, id)
}

async function getLocked(db: Db, id: string): Promise<PlasticRate> {
  const { plasticCode } = await getPlasticRate(db, id)
  await lockPlastic(db, plasticCode)
  return getPlasticRate(db, id)
}

const tooFar = ({ factor }: RateLimits) =>
  new AppError(
    'SECOND_PERSON_NEEDED',
    `This is more than ${factor} times higher or lower than the latest rates. Propose it, so that another administrator can approve it.`,
    { fields: { pointsPerKg: 'Needs approval by another administrator' } },
  )

export const history = () => new AppError('RATE_IS_HISTORY', 'This rate is no longer in force. Set a new one instead')

export const backDated = () =>
  new AppError('RATE_BACK_DATED', 'A rate cannot start in the past', {
    fields: { effectiveFrom: 'Choose now or a time in the future' },
  })

/** Fails with RATE_BACK_DATED, RATE_AT_THAT_MOMENT. */
export const insertVersion = (db: Db, rate: Parameters<typeof insertPlasticRate>[1]) =>
  onConstraint(insertPlasticRate(db, rate), {
    plastic_rates_not_back_dated: backDated,
    plastic_rates_effective_from_key: () =>
      new AppError('RATE_AT_THAT_MOMENT', 'Another rate for this plastic starts at the same time', {
        fields: { effectiveFrom: 'Another rate starts at this time' },
      }),
  })

/** For the master data, which records the change. */
export const changePlasticEntry = (db: Db, id: string, entry: PlasticEntry) => updatePlasticType(db, id, entry)

export const orderPlastics = (db: Db, ids: readonly string[]) => updatePlasticOrder(db, ids)
