import { userStatus } from '@fulmar/contract/users/user-status'
import type { Db } from '#core/db/db.ts'
import { formatMonth, formatPart } from '#core/words.ts'
import {
  besideBuckets,
  byTime,
  column,
  figure,
  inNeighborhood,
  intoBuckets,
  type Linked,
  share,
  timeRowOf,
  type ViewAnswer,
  type ViewRequest,
} from '../figures.ts'
import type { Days } from '../periods/period.queries.ts'
import { bucketPeriods, monthEnd, type Period, wholeMonths } from '../periods/period.ts'
import type { Scope } from '../scope.queries.ts'
import { findCollecting, listCohorts, listJoined } from './members.queries.ts'

type Cohort = Awaited<ReturnType<typeof listCohorts>>[number]
type Joined = Awaited<ReturnType<typeof listJoined>>[number]

const shownCohorts = 12

/** The charts show whole months, the last of them as far as it has passed: retention is counted in months. */
export async function membersView(db: Db, { period, compared, scope, today }: ViewRequest): Promise<ViewAnswer> {
  const shown = wholeMonths(period, shownCohorts, today)
  const [now, then, joined, joinedBefore, cohorts, joinedByMonth, months] = await Promise.all([
    findCollecting(db, scope, soFar(period)),
    compared ? findCollecting(db, scope, compared) : undefined,
    listJoined(db, scope, period),
    compared ? listJoined(db, scope, compared) : undefined,
    listCohorts(db, scope, period.to),
    listJoined(db, scope, shown),
    bucketPeriods(db, shown),
  ])
  const { neighborhoodId } = scope
  return {
    ignores: ['plasticCode', 'storeId'],
    figures: [
      figure('newMembers', 'COUNT', {
        value: membersOf(joined),
        previous: joinedBefore && membersOf(joinedBefore),
        series: intoBuckets(period, joined, row => row.members),
        previousSeries: besideBuckets({ period, compared }, joinedBefore, row => row.members),
        link: joinedLink(period, neighborhoodId),
      }),
      figure('activeMembers', 'COUNT', {
        value: now.members,
        previous: then?.members,
        link: collectingLink(period, neighborhoodId),
      }),
      figure('returningMembers', 'COUNT', {
        value: now.returning,
        previous: then?.returning,
        link: collectingLink(period, neighborhoodId, { alsoCollectedTo: period.start }),
      }),
    ],
    charts: [activityChart(scope, months, cohorts, joinedByMonth), cohortChart(scope, cohorts, months)],
  }
}

/** Nothing comes after today, so that a month that is not over is one figure, too. */
export const soFar = ({ from, to, isOver }: Period): Days => ({ from, to: isOver ? to : monthEnd(to) })

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

/** Erased members stay counted. */
const everyStatus = { status: userStatus.options.join(',') }

/** The list of those with a collection in a period. */
export const collectingLink = ({ start, end }: Period, neighborhoodId?: string, more: Record<string, string> = {}) => ({
  to: '/users',
  search: { collectedFrom: start, collectedTo: end, ...more, ...everyStatus, ...inNeighborhood(neighborhoodId) },
})

/** The list of those who were active in a month, or first active in or before one. */
const monthsLink = ({ neighborhoodId }: Scope, months: Record<string, string>) => ({
  to: '/users',
  search: {
    ...Object.fromEntries(Object.entries(months).map(([key, day]) => [key, day.slice(0, 7)])),
    ...everyStatus,
    ...inNeighborhood(neighborhoodId),
  },
})

const membersOf = (rows: readonly { members: number }[]) => rows.reduce((sum, row) => sum + row.members, 0)
const joinedIn = (joined: readonly Joined[], { from, to }: Days) =>
  membersOf(joined.filter(({ day }) => day >= from && day <= to))
const active = (cohorts: readonly Cohort[], month: string) =>
  membersOf(cohorts.filter(cohort => cohort.month === month))
const returning = (cohorts: readonly Cohort[], month: string) =>
  membersOf(cohorts.filter(cohort => cohort.month === month && cohort.cohort < month))

function activityChart(scope: Scope, months: Period[], cohorts: Cohort[], joined: Joined[]) {
  const rows = months.map(month =>
    timeRowOf(month, [
      [joinedIn(joined, month), joinedLink(month, scope.neighborhoodId)],
      [active(cohorts, month.from), monthsLink(scope, { activeIn: month.from })],
      [returning(cohorts, month.from), monthsLink(scope, { activeIn: month.from, firstActiveBefore: month.from })],
    ]),
  )
  const last = rows.at(-1)?.values ?? []
  const [, collecting = 0, back = 0] = last
  const month = formatMonth(months.at(-1)?.from ?? '')
  return byTime('MONTH', {
    key: 'memberActivity',
    title: !collecting
      ? `No member collected in ${month}`
      : `${formatPart(back ?? 0, collecting, 'member')} who collected in ${month} had collected before`,
    kind: 'LINES',
    columns: [
      column('new', 'New members', 'COUNT'),
      column('active', 'Members who collected', 'COUNT'),
      column('returning', 'Returning members', 'COUNT'),
    ],
    rows,
  })
}

function cohortChart(scope: Scope, cohorts: Cohort[], shown: Period[]) {
  const months = shown.map(item => item.from)
  const sizeOf = (cohort: string) => active(cohorts, cohort) - returning(cohorts, cohort)
  const rows = shown
    .filter(({ from }) => sizeOf(from) > 0)
    .map(time => {
      const cohort = time.from
      const cases = [null, ...months.map(() => sizeOf(cohort))]
      const cells = timeRowOf(time, [
        [sizeOf(cohort), monthsLink(scope, { firstActiveIn: cohort })],
        ...months.map((_, later): Linked => {
          const month = months[months.indexOf(cohort) + later]
          if (month === undefined) return [null, null]
          const members = membersOf(cohorts.filter(row => row.cohort === cohort && row.month === month))
          return [share(members, sizeOf(cohort)), monthsLink(scope, { firstActiveIn: cohort, activeIn: month })]
        }),
      ])
      return { ...cells, cases }
    })
  const afterThree = rows.flatMap(({ values }) =>
    values[4] === null || values[4] === undefined ? [] : [{ size: values[0] ?? 0, kept: values[4] }],
  )
  const size = afterThree.reduce((sum, cohort) => sum + cohort.size, 0)
  const kept = Math.round(afterThree.reduce((sum, cohort) => sum + cohort.size * cohort.kept, 0))
  return byTime('MONTH', {
    key: 'cohorts',
    title:
      size === 0
        ? 'Retention shows once members have been here for three months'
        : `${formatPart(kept, size, 'member')} collected again three months after their first collection`,
    kind: 'HEAT',
    columns: [
      column('members', 'Members', 'COUNT'),
      ...months.map((_, later) => column(`m${later}`, later === 0 ? 'First month' : `+${later}`, 'SHARE')),
    ],
    rows,
  })
}
