import { draftRatesOf, type WhatIf, type WhatIfQuery } from '@fulmar/contract/plastic-rates'
import type { Db } from '#core/db.ts'
import {
  type Change,
  changesOfHeaviest,
  type Draft,
  findPeriod,
  findSteepest,
  type Period,
  peopleMostAffected,
  replayPeople,
  replayStores,
  storesMostAffected,
  sumUpReplay,
} from './what-if.queries.ts'

const mostAffected = 5

/** The last days as they were paid and as other rates would have paid them. */
export async function replayRates(db: Db, { days, rates }: WhatIfQuery): Promise<WhatIf> {
  const drafts = draftRatesOf(rates).map(({ plasticCode, pointsPerKg }) => ({
    plasticCode,
    rate: Math.round(pointsPerKg * 100),
  }))
  const period = await findPeriod(db, days)
  const stores = await storesMostAffected(db, period, drafts, mostAffected)
  const people = await findPeople(db, period, drafts)
  return {
    days,
    from: period.from,
    ...(await sumUpReplay(db, period, drafts)),
    stores: onlyChanged(await replayStores(db, period, drafts, idsOf(stores))),
    people: onlyChanged(await replayPeople(db, period, drafts, idsOf(people))),
  }
}

const idsOf = (changes: Change[]) => changes.map(({ id }) => id)

const onlyChanged = (affected: WhatIf['people']) =>
  affected.filter(({ pointsBefore, pointsAfter }) => pointsBefore !== pointsAfter)

const batch = 200
const batches = 10

/**
 * Who handed in little cannot be affected much, so people are asked in the order of all they ever handed in, until the
 * next could not be among the five any more. Where everybody hands in alike, that never comes: then everybody is asked.
 */
async function findPeople(db: Db, period: Period, drafts: Draft[]): Promise<Change[]> {
  const steepest = await findSteepest(db, period, drafts)
  let found: Change[] = []
  for (let n = 0; n < batches; n++) {
    const next = await changesOfHeaviest(db, period, drafts, { skip: n * batch, take: batch })
    found = [...found, ...next].toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, mostAffected)
    const last = next.at(-1)
    const least = found[mostAffected - 1]
    const isRestLess = last !== undefined && least !== undefined && last.grams * steepest <= Math.abs(least.change)
    if (next.length < batch || isRestLess) return found
  }
  return peopleMostAffected(db, period, drafts, mostAffected)
}
