import { userStatus } from '@fulmar/contract/users/user-status'
import { addDays } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import {
  byTime,
  column,
  figure,
  inNeighborhood,
  type Linked,
  rowOf,
  share,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import type { Days } from '../period.queries.ts'
import { bucketPeriods, bucketStarts, type Period } from '../period.ts'
import type { Scope } from '../scope.queries.ts'
import { formatShare, plural } from '../words.ts'
import { listCohorts, listJoined } from './members.queries.ts'

type Cohort = Awaited<ReturnType<typeof listCohorts>>[number]
type Joined = Awaited<ReturnType<typeof listJoined>>[number]

const shownCohorts = 12

/** Members are counted by month: how long somebody stays is told by months, too. */
export async function membersView(db: Db, { period, compared, scope }: ViewRequest): Promise<ViewAnswer> {
  const shown = { from: lastMonths(period.to, shownCohorts)[0] ?? period.from, to: period.to }
  const ends = [shown, period, ...(compared ? [compared] : [])].flatMap(it => [it.from, addDays(it.to, 1)])
  const bounds = [...new Set([...bucketStarts(shown, 'MONTH'), ...ends])].toSorted()
  const [cohorts, joined, months] = await Promise.all([
    listCohorts(db, scope, period.to),
    listJoined(db, scope, bounds),
    bucketPeriods(db, { ...period, ...shown, bucket: 'MONTH' }),
  ])
  const month = monthOf(period.to)
  const before = compared ? monthOf(compared.to) : undefined
  return {
    ignores: ['plasticCode', 'storeId'],
    figures: [
      figure('newMembers', 'COUNT', {
        value: joinedIn(joined, period),
        previous: compared && joinedIn(joined, compared),
        link: joinedLink(period, scope.neighborhoodId),
      }),
      figure('activeMembers', 'COUNT', {
        value: active(cohorts, month),
        previous: before === undefined ? null : active(cohorts, before),
        link: monthsLink(scope, { activeIn: month }),
      }),
      figure('returningMembers', 'COUNT', {
        value: returning(cohorts, month),
        previous: before === undefined ? null : returning(cohorts, before),
        link: monthsLink(scope, { activeIn: month, firstActiveBefore: month }),
      }),
    ],
    charts: [activityChart(scope, months, cohorts, joined), cohortChart(scope, cohorts, period.to)],
  }
}

/** The list of those who joined in a period. */
export const joinedLink = ({ start, end }: Period, neighborhoodId?: string) => ({
  to: '/users',
  search: {
    joinedFrom: start,
    joinedTo: end,
    userType: 'MEMBER,NEIGHBORHOOD',
    ...inNeighborhood(neighborhoodId),
  },
})

/** The list of those who were active in a month, or first active in or before one. Erased members stay counted. */
const monthsLink = ({ neighborhoodId }: Scope, months: Record<string, string>) => ({
  to: '/users',
  search: {
    ...Object.fromEntries(Object.entries(months).map(([key, day]) => [key, day.slice(0, 7)])),
    status: userStatus.options.join(','),
    ...inNeighborhood(neighborhoodId),
  },
})

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const lastMonths = (to: string, count: number) => bucketStarts({ from: '2000-01-01', to }, 'MONTH').slice(-count)
const joinedIn = (joined: readonly Joined[], { from, to }: Days) =>
  joined.reduce((sum, it) => sum + (it.since >= from && it.since <= to ? it.members : 0), 0)
const membersOf = (cohorts: readonly Cohort[]) => cohorts.reduce((sum, it) => sum + it.members, 0)
const active = (cohorts: readonly Cohort[], month: string) => membersOf(cohorts.filter(it => it.month === month))
const returning = (cohorts: readonly Cohort[], month: string) =>
  membersOf(cohorts.filter(it => it.month === month && it.cohort < month))

function activityChart(scope: Scope, months: Period[], cohorts: Cohort[], joined: Joined[]) {
  const rows = months.map(month =>
    rowOf(month.from, [
      [joinedIn(joined, month), joinedLink(month, scope.neighborhoodId)],
      [active(cohorts, month.from), monthsLink(scope, { activeIn: month.from })],
      [returning(cohorts, month.from), monthsLink(scope, { activeIn: month.from, firstActiveBefore: month.from })],
    ]),
  )
  const last = rows.at(-1)?.values ?? []
  const back = share(last[2] ?? 0, last[1] ?? 0)
  return byTime('MONTH', {
    key: 'memberActivity',
    title:
      back === null
        ? 'No member was active in the last month'
        : `${formatShare(back)} of the last month’s active members had been active before`,
    kind: 'LINES',
    columns: [
      column('new', 'New', 'COUNT'),
      column('active', 'Active', 'COUNT'),
      column('returning', 'Returning', 'COUNT'),
    ],
    rows,
  })
}

function cohortChart(scope: Scope, cohorts: Cohort[], to: string) {
  const months = lastMonths(to, shownCohorts)
  const sizeOf = (cohort: string) => active(cohorts, cohort) - returning(cohorts, cohort)
  const rows = months
    .filter(cohort => sizeOf(cohort) > 0)
    .map(cohort =>
      rowOf(cohort, [
        [sizeOf(cohort), monthsLink(scope, { firstActiveIn: cohort })],
        ...months.map((_, later): Linked => {
          const month = months[months.indexOf(cohort) + later]
          if (month === undefined) return [null, null]
          const members = membersOf(cohorts.filter(it => it.cohort === cohort && it.month === month))
          return [share(members, sizeOf(cohort)), monthsLink(scope, { firstActiveIn: cohort, activeIn: month })]
        }),
      ]),
    )
  const afterThree = rows.flatMap(({ values }) =>
    values[4] === null || values[4] === undefined ? [] : [{ size: values[0] ?? 0, kept: values[4] }],
  )
  const size = afterThree.reduce((sum, it) => sum + it.size, 0)
  const kept = share(
    afterThree.reduce((sum, it) => sum + it.size * it.kept, 0),
    size,
  )
  return byTime('MONTH', {
    key: 'cohorts',
    title:
      kept === null
        ? 'Retention shows once members have been here for three months'
        : `${formatShare(kept)} of ${plural(size, 'member')} were active again three months after their first collection`,
    kind: 'HEAT',
    columns: [
      column('members', 'Members', 'COUNT'),
      ...months.map((_, later) => column(`m${later}`, later === 0 ? 'First month' : `+${later}`, 'SHARE')),
    ],
    rows,
  })
}
