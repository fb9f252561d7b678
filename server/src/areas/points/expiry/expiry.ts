import type { ExpiringPoints } from '@fulmar/contract/points/points'
import type { ExpiryPreview, ExpiryPreviewQuery } from '@fulmar/contract/points/points-policy'
import { moneyOf } from '@fulmar/contract/programme'
import { addDays } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import { getPointValue } from '../../programme/programme.ts'
import { getPointsPolicy } from '../points-policy.ts'
import {
  type AgeOfMany,
  type Announced,
  findToday,
  listAges,
  listAgesOf,
  listAnnounced,
  listAnnouncedTo,
} from './expiry.queries.ts'
import { expiryOf, expirySchedule, type Life, lifeOf, monthOf } from './expiry.rules.ts'

const monthsAhead = 12

/** What a policy would expire, as of the last count of the ages of points. */
export async function previewExpiry(db: Db, life: ExpiryPreviewQuery): Promise<ExpiryPreview> {
  const { expiry } = await getPointsPolicy(db)
  const pointValue = await getPointValue(db)
  const today = await findToday(db)
  const ages = await listAges(db)
  const due = agesByDay(ages, life, today, expiry.isOn ? await listAnnounced(db, today) : [])
  const days = Array.from({ length: monthsAhead }, (_, n) => monthOf(today, n + 1))
  const [first] = days.filter(day => due.has(day))
  const figuresOf = (expiring: readonly AgeOfMany[], counted: 'members' | 'oldestOfMembers') => {
    const points = sum(expiring, 'points')
    return { members: sum(expiring, counted), points, cost: moneyOf(points, pointValue) }
  }
  return {
    currency: pointValue.currency,
    countedAt: ages[0]?.countedAt ?? null,
    ...figuresOf(
      days.flatMap(day => due.get(day) ?? []),
      'oldestOfMembers',
    ),
    // Points of several months expire on the first day, and their holders count once. After that it is month by month.
    months: days.map(on => ({ on, ...figuresOf(due.get(on) ?? [], on === first ? 'oldestOfMembers' : 'members') })),
  }
}

function agesByDay(ages: readonly AgeOfMany[], life: Life, today: string, announced: Announced[]) {
  const due = new Map<string, AgeOfMany[]>()
  for (const age of ages) {
    const on = expiryOf(age.month, life, today, announced)
    due.set(on, [...(due.get(on) ?? []), age])
  }
  return due
}

const sum = (ages: readonly AgeOfMany[], key: 'points' | 'members' | 'oldestOfMembers') =>
  ages.reduce((all, age) => all + age[key], 0)

/** When a member's points expire in the next 12 months; nothing while points do not expire. */
export async function listExpiring(db: Db, userId: string): Promise<ExpiringPoints[]> {
  const life = lifeOf((await getPointsPolicy(db)).expiry)
  if (!life) return []
  const today = await findToday(db)
  const schedule = expirySchedule(await listAgesOf(db, userId), await listAnnouncedTo(db, userId), life, today)
  return schedule.filter(({ on }) => on <= monthOf(today, monthsAhead))
}

/** Points that expire within each number of days; undefined while points do not expire. */
export async function sumExpiringWithin(db: Db, days: readonly number[]): Promise<number[] | undefined> {
  const life = lifeOf((await getPointsPolicy(db)).expiry)
  if (!life) return undefined
  const today = await findToday(db)
  const due = [...agesByDay(await listAges(db), life, today, await listAnnounced(db, today))]
  return days.map(within =>
    due.filter(([on]) => on <= addDays(today, within)).reduce((all, [, expiring]) => all + sum(expiring, 'points'), 0),
  )
}
