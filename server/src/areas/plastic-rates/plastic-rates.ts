import type { PlasticRate, PlasticRateInput } from '@fulmar/contract/plastic-rates'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { cancelPlasticRate, findPlasticRate, insertPlasticRate, lockPlastic } from './plastic-rates.queries.ts'

const getPlasticRate = async (db: Db, id: string): Promise<PlasticRate> => found(await findPlasticRate(db, id), 'Rate')

/** Fails with RATE_BACK_DATED, RATE_AT_THAT_MOMENT. */
export async function createPlasticRate(db: Db, actor: Actor, input: PlasticRateInput): Promise<PlasticRate> {
  const id = uuidv7()
  await lockPlastic(db, input.plasticCode)
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

/** An edit is a new version. Fails with NOT_FOUND, RATE_IS_HISTORY, RATE_BACK_DATED, RATE_AT_THAT_MOMENT. */
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

const history = () => new AppError('RATE_IS_HISTORY', 'This version is history. Set a new rate instead')

const insertVersion = (db: Db, rate: Parameters<typeof insertPlasticRate>[1]) =>
  onConstraint(insertPlasticRate(db, rate), {
    plastic_rates_not_back_dated: () =>
      new AppError('RATE_BACK_DATED', 'A rate cannot start in the past', {
        fields: { effectiveFrom: 'Choose now or a moment to come' },
      }),
    plastic_rates_effective_from_key: () =>
      new AppError('RATE_AT_THAT_MOMENT', 'Another rate of this plastic starts at that very moment', {
        fields: { effectiveFrom: 'Another rate starts at that moment' },
      }),
  })
