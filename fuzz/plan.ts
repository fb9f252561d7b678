import { type Family, families } from './cases/cases.ts'
import type { Operation } from './operations.ts'
import { type Caller, may } from './world/callers.ts'

/** A number of cases of one family as one caller. */
export interface Share {
  family: Family
  caller: Caller
  cases: number
}

/**
 * Callers without the permission are refused whatever they send, so they get a few cases, and none in a short run:
 * `permissions.test.ts` asks every operation as every caller. The rest is split evenly among the others.
 */
export function sharesOf({ endpoint }: Operation, callers: Caller[], cases: number): Share[] {
  const insiders = callers.filter(caller => may(caller, endpoint.access))
  const outsiders = callers.filter(caller => !insiders.includes(caller))
  const atTheDoor =
    cases < 100 ? [] : outsiders.flatMap(caller => families.map(family => ({ family, caller, cases: 1 })))
  const left = Math.max(cases - atTheDoor.length, families.length)
  const inside = families.flatMap((family, turn) => {
    const each = Math.ceil(left / families.length / insiders.length)
    const some = Math.ceil(left / families.length / each)
    // With fewer cases than callers, each family starts with different callers.
    const rotated = insiders.map((_, n) => insiders[(n + turn * some) % insiders.length] as Caller)
    return rotated.slice(0, some).map(caller => ({ family, caller, cases: each }))
  })
  return [...atTheDoor, ...inside]
}
