import type { Db } from '#core/db/db.ts'
import { byTime, column, figure, row, share, type ViewAnswer, type ViewRequest } from '../figures.ts'
import type { Days } from '../period.queries.ts'
import { bucketStarts, type Period } from '../period.ts'
import { plural, sayShare } from '../words.ts'
import { listCohorts, listJoined } from './members.queries.ts'

type Cohort = Awaited<ReturnType<typeof listCohorts>>[number]
type Joined = Awaited<ReturnType<typeof listJoined>>[number]

const shownCohorts = 12

/** Members are counted by month: how long somebody stays is told by months, too. */
export async function membersView(db: Db, { period, compared, scope }: ViewRequest): Promise<ViewAnswer> {
  const months = { from: lastMonths(period.to, shownCohorts)[0] ?? period.from, to: period.to }
  const [cohorts, joined, joinedNow, joinedBefore] = await Promise.all([
    listCohorts(db, period.to),
    listJoined(db, months.from < period.from ? months : period, 'month'),
    listJoined(db, period, 'month'),
    compared ? listJoined(db, compared, 'month') : undefined,
  ])
  const month = monthOf(period.to)
  const before = compared ? monthOf(compared.to) : undefined
  return {
    ignored: Object.entries(scope).flatMap(([key, value]) => (value === undefined ? [] : [key as keyof typeof scope])),
    figures: [
      figure('newMembers', 'COUNT', {
        value: total(joinedNow),
        previous: joinedBefore && total(joinedBefore),
        link: joinedLink(period),
      }),
      figure('activeMembers', 'COUNT', {
        value: active(cohorts, month),
        previous: before === undefined ? null : active(cohorts, before),
      }),
      figure('returningMembers', 'COUNT', {
        value: returning(cohorts, month),
        previous: before === undefined ? null : returning(cohorts, before),
      }),
    ],
    charts: [activityChart(months, cohorts, joined), cohortChart(cohorts, period.to)],
  }
}

/** The list of those who joined in a period. */
export const joinedLink = ({ start, end }: Period) => ({
  to: '/users',
  search: { joinedFrom: start, joinedTo: end, userType: 'MEMBER,NEIGHBORHOOD' },
})

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const lastMonths = (to: string, count: number) => bucketStarts({ from: '2000-01-01', to }, 'MONTH').slice(-count)
const total = (joined: readonly Joined[]) => joined.reduce((sum, it) => sum + it.members, 0)
const membersOf = (cohorts: readonly Cohort[]) => cohorts.reduce((sum, it) => sum + it.members, 0)
const active = (cohorts: readonly Cohort[], month: string) => membersOf(cohorts.filter(it => it.month === month))
const returning = (cohorts: readonly Cohort[], month: string) =>
  membersOf(cohorts.filter(it => it.month === month && it.cohort < month))

function activityChart(months: Days, cohorts: Cohort[], joined: Joined[]) {
  const rows = bucketStarts(months, 'MONTH').map(month =>
    row(month, [joined.find(it => it.day === month)?.members ?? 0, active(cohorts, month), returning(cohorts, month)]),
  )
  const last = rows.at(-1)?.values ?? []
  const back = share(last[2] ?? 0, last[1] ?? 0)
  return byTime('MONTH', {
    key: 'memberActivity',
    title:
      back === null
        ? 'No member was active in the last month'
        : `${sayShare(back)} of the last month’s active members had been active before`,
    kind: 'LINES',
    columns: [
      column('new', 'New', 'COUNT'),
      column('active', 'Active', 'COUNT'),
      column('returning', 'Returning', 'COUNT'),
    ],
    rows,
  })
}

function cohortChart(cohorts: Cohort[], to: string) {
  const months = lastMonths(to, shownCohorts)
  const sizeOf = (cohort: string) => active(cohorts, cohort) - returning(cohorts, cohort)
  const rows = months
    .filter(cohort => sizeOf(cohort) > 0)
    .map(cohort =>
      row(cohort, [
        sizeOf(cohort),
        ...months.map((_, later) => {
          const month = months[months.indexOf(cohort) + later]
          return month === undefined
            ? null
            : share(membersOf(cohorts.filter(it => it.cohort === cohort && it.month === month)), sizeOf(cohort))
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
        : `${sayShare(kept)} of ${plural(size, 'member')} were active again three months after their first collection`,
    kind: 'HEAT',
    columns: [
      column('members', 'Members', 'COUNT'),
      ...months.map((_, later) => column(`m${later}`, later === 0 ? 'First month' : `+${later}`, 'SHARE')),
    ],
    rows,
  })
}
