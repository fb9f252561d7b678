import {
  type Affected,
  draftRatesOf,
  type WhatIf,
  type WhatIfQuery,
} from '@fulmar/contract/plastic-rates/plastic-rates'
import type { Db } from '#core/db/db.ts'
import {
  type Change,
  type Draft,
  findPeriod,
  peopleMostAffected,
  replayPeople,
  replayStores,
  storesMostAffected,
  sumUpReplay,
} from './what-if.queries.ts'

const mostAffected = 5

const draftsOf = (rates: string): Draft[] =>
  draftRatesOf(rates).map(({ plasticCode, pointsPerKg }) => ({ plasticCode, rate: Math.round(pointsPerKg * 100) }))

const idsOf = (changes: Change[]) => changes.map(({ id }) => id)

const onlyChanged = (affected: Affected[]) =>
  affected.filter(({ pointsBefore, pointsAfter }) => pointsBefore !== pointsAfter)

/** Recent collections at actual and draft rates. */
export async function replayRates(db: Db, { days, rates }: WhatIfQuery): Promise<WhatIf> {
  const drafts = draftsOf(rates)
  const period = await findPeriod(db, days)
  const stores = await storesMostAffected(db, period, drafts, mostAffected)
  return {
    days,
    from: period.from,
    ...(await sumUpReplay(db, period, drafts)),
    stores: onlyChanged(await replayStores(db, period, drafts, idsOf(stores))),
  }
}

export async function replayForPeople(db: Db, { days, rates }: WhatIfQuery): Promise<Affected[]> {
  const drafts = draftsOf(rates)
  const period = await findPeriod(db, days)
  const people = await peopleMostAffected(db, period, drafts, mostAffected)
  return onlyChanged(await replayPeople(db, period, drafts, idsOf(people)))
}
