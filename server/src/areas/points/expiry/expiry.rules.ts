import type { ExpiringPoints } from '@fulmar/contract/points/points'
import type { ExpiryPolicy } from '@fulmar/contract/points/points-policy'
import { addDays, dayOf } from '#core/days.ts'
import type { Age, Announced, AnnouncedToMember } from './expiry.queries.ts'

/** A policy that is on, or one that is being tried. Days are written as 2027-02-01. */
export interface Life extends Pick<ExpiryPolicy, 'months' | 'warningDays'> {
  startsOn: string
}

/** The first day of the month, so many months later. */
export const monthOf = (day: string, later = 0): string => {
  const at = new Date(day)
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))
}

/** When points expire that were earned in a month: never without the full notice, unless they were announced before. */
export function expiryOf(earnedIn: string, life: Life, today: string, announced: readonly Announced[] = []): string {
  const noticed = addDays(today, life.warningDays)
  const isPossible = (first: string) =>
    first >= noticed ||
    (first > today && announced.some(({ month, earnedBefore }) => month === first && earnedIn < earnedBefore))
  let first = [monthOf(earnedIn, life.months + 1), life.startsOn].reduce((a, b) => (a > b ? a : b))
  if (first < monthOf(today)) first = monthOf(today)
  while (!isPossible(first)) first = monthOf(first, 1)
  return first
}

/** The months that members are to be emailed about by now, oldest first. */
export function monthsToAnnounce({ warningDays, startsOn }: Life, today: string): string[] {
  const due: string[] = []
  for (let first = monthOf(today, 1); addDays(first, -warningDays) <= today; first = monthOf(first, 1))
    if (first >= startsOn) due.push(first)
  return due
}

/** The policy while it is on. */
export const lifeOf = ({ isOn, startsOn, ...rest }: ExpiryPolicy): Life | undefined =>
  isOn && startsOn !== null ? { ...rest, startsOn } : undefined

/** When a member's points expire, soonest first: what was announced to them on its day, the rest when it can be. */
export function expirySchedule(
  ages: readonly Age[],
  announced: readonly AnnouncedToMember[],
  life: Life,
  today: string,
): ExpiringPoints[] {
  const unannounced = ages.map(age => ({ ...age }))
  const schedule = announced.map(({ month, earnedBefore, points, expiresOn }) => {
    const oldEnough = [earnedBefore, monthOf(month, -life.months)].reduce((a, b) => (a < b ? a : b))
    let taken = 0
    for (const age of unannounced) {
      const part = age.month < oldEnough ? Math.min(age.points, points - taken) : 0
      age.points -= part
      taken += part
    }
    return { on: expiresOn, points: taken, isAnnounced: true }
  })
  for (const { month, points } of unannounced) {
    const on = expiryOf(month, life, today)
    const sameDay = schedule.find(expiry => expiry.on === on && !expiry.isAnnounced)
    if (sameDay) sameDay.points += points
    else schedule.push({ on, points, isAnnounced: false })
  }
  return schedule.filter(expiry => expiry.points > 0).sort((a, b) => (a.on < b.on ? -1 : 1))
}
