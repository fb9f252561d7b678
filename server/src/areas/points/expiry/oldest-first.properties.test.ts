import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { booked } from '#test/booked.ts'
import { runs } from '#test/runs.ts'
import { monthOf } from './expiry.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const start = '2024-01-01'

interface Step {
  kind: 'AWARD' | 'ADJUSTMENT' | 'REVERSAL' | 'HOLD' | 'RELEASE' | 'SPEND' | 'EXPIRY'
  amount: number
  monthsLater: number
}

/** Every point by itself, in the order it was earned. The first `gone` of them were spent, are held or have expired. */
class Purse {
  points: { month: string; source: string }[] = []
  holds: { source: string; amount: number }[] = []
  gone = 0
  get available() {
    return this.points.length - this.gone
  }
  left(): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const { month } of this.points.slice(this.gone)) sums[month] = (sums[month] ?? 0) + 1
    return sums
  }
}

async function follow(purse: Purse, userId: string, month: string, { kind, amount }: Step) {
  const book = (over: { amount: number; sourceId?: string }) =>
    booked(t.database, { userId, kind, on: `${month.slice(0, 8)}15`, ...over })
  if (kind === 'AWARD' || kind === 'ADJUSTMENT') {
    const source = await book({ amount })
    purse.points.push(...Array.from({ length: amount }, () => ({ month, source: kind === 'AWARD' ? source : '' })))
  } else if (kind === 'REVERSAL') {
    const source = purse.points.at(-1)?.source
    const awarded = purse.points.filter(point => point.source === source).length
    if (!source || awarded > purse.available) return
    await book({ amount: awarded, sourceId: source })
    purse.points = purse.points.filter(point => point.source !== source)
  } else if (kind === 'HOLD') {
    if (amount > purse.available) return
    purse.holds.push({ source: await book({ amount }), amount })
    purse.gone += amount
  } else if (kind === 'EXPIRY') {
    if (amount > purse.available) return
    await book({ amount })
    purse.gone += amount
  } else {
    const hold = purse.holds.shift()
    if (!hold) return
    await book({ amount: hold.amount, sourceId: hold.source })
    if (kind === 'RELEASE') purse.gone -= hold.amount
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('AWARD', 'AWARD', 'ADJUSTMENT', 'REVERSAL', 'HOLD', 'RELEASE', 'SPEND', 'EXPIRY'),
  amount: fc.integer({ min: 1, max: 40 }),
  monthsLater: fc.integer({ min: 0, max: 3 }),
})

describe('the points that are left', () => {
  it('are the newest, whatever was spent, held, released, reversed or expired', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async steps => {
        const { id } = await t.build.user()
        const purse = new Purse()
        let month = start
        for (const step of steps) {
          month = monthOf(month, step.monthsLater)
          await follow(purse, id, month, step)
        }
        const left = await t.database.many<{ month: string; points: number }>(
          sql`select month::text, points from points_left(${id}) order by 1`,
        )
        expect(Object.fromEntries(left.map(({ month: earned, points }) => [earned, points]))).toEqual(purse.left())
      }),
      runs(20),
    )
  })
})
