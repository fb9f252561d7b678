import { addDays } from '#core/days.ts'
import type { Database, Db } from '#core/db/db.ts'
import { postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { plural } from '#core/words.ts'
import { record, system } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import { getPointsPolicy } from '../points-policy.ts'
import { warningMail, warningTitle } from './expiry.mails.ts'
import {
  type AgeOfMany,
  announce,
  countAges,
  type Due,
  findNextTo,
  findNow,
  findToday,
  forgetMonths,
  listDue,
  lockSearch,
  replaceAges,
  reportExpired,
  saveSearch,
  settle,
  withdrawAnnounced,
} from './expiry.queries.ts'
import { type Life, lifeOf, monthsToAnnounce } from './expiry.rules.ts'

// Small enough that nobody waits for a balance; a batch is done once, however often the job is stopped and started.
const settledAtOnce = 100
const searchedAtOnce = 500
const withdrawnAtOnce = 2_000

/** Books what is due, then emails members about what is due next. `today` is a day of the programme's time zone. */
export async function expirePoints(database: Database, secrets: Secrets, today?: string) {
  const day = today ?? (await findToday(database))
  const life = lifeOf((await getPointsPolicy(database)).expiry)
  await withdraw(database, life, day)
  if (!life) return
  const failures = await settleDue(database, day, life.months)
  await database.transaction(report)
  for (const month of monthsToAnnounce(life, day))
    while (await database.transaction(tx => announceBatch(tx, secrets, month, life, day)));
  if (failures.length > 0) throw failures[0]
}

/** One that fails stops no other; the job fails when it is done. Returns the failures. */
export async function settleDue(database: Database, today: string, months: number, atOnce = settledAtOnce) {
  const failures: unknown[] = []
  const attempt = (due: readonly Due[]) => database.transaction(tx => settle(tx, due, today, months))
  let last: Due | undefined
  for (;;) {
    const batch = await listDue(database, today, last, atOnce)
    if (batch.length === 0) return failures
    last = batch.at(-1)
    await attempt(batch).catch(async () => {
      for (const due of batch) await attempt([due]).catch((error: unknown) => failures.push(error))
    })
  }
}

/** What was announced under a policy that was switched off or postponed since is no longer due. */
async function withdraw(database: Database, life: Life | undefined, today: string) {
  const startsOn = life?.startsOn ?? null
  for (;;) {
    const withdrawn = await database.transaction(tx => withdrawAnnounced(tx, startsOn, withdrawnAtOnce))
    if (withdrawn < withdrawnAtOnce) break
  }
  await database.transaction(tx => forgetMonths(tx, startsOn, today))
}

/** Tells whether there are members left to search. */
async function announceBatch(db: Db, secrets: Secrets, month: string, life: Life, today: string): Promise<boolean> {
  const { earnedBefore, searchedTo: after, isDone } = await lockSearch(db, month, life.months)
  if (isDone) return false
  const to = await findNextTo(db, after, searchedAtOnce)
  await saveSearch(db, month, to)
  if (to === null) return false
  const notBefore = addDays(today, life.warningDays)
  for (const warning of await announce(db, { after, to }, { month, earnedBefore, notBefore })) {
    if (warning.email !== null) await postMail(db, secrets, warningMail(warning, warning.email))
    const words = { title: warningTitle(warning), body: 'Redeem them before that day', link: '/rewards' }
    await notify(db, { type: 'POINTS_EXPIRING', ...words, userId: warning.userId })
  }
  return true
}

async function report(db: Db) {
  for (const { month, points, members, pointsOfMonth } of await reportExpired(db)) {
    await record(db, system, { action: 'points.expired', after: { points: -points, members, month } })
    await notify(db, {
      type: 'POINTS_EXPIRED',
      title: `${plural(points, 'point')} expired`,
      body: `${plural(members, 'member')} had unused points`,
      link: '/analytics?view=points',
      onceKey: `points expired ${month} ${pointsOfMonth}`,
    })
  }
}

/** Counts how old everybody's points are, batch by batch, so that a preview of any policy reads a row per month. */
export async function countPointAges(db: Db) {
  const begun = await findNow(db)
  const ages = new Map<string, AgeOfMany>()
  let after: string | null = null
  for (;;) {
    const to = await findNextTo(db, after, searchedAtOnce)
    if (to === null) break
    for (const age of await countAges(db, { after, to })) add(ages, age)
    after = to
  }
  await replaceAges(db, [...ages.values()], begun)
}

function add(ages: Map<string, AgeOfMany>, { month, points, members, oldestOfMembers }: AgeOfMany) {
  const sum = ages.get(month)
  ages.set(month, {
    month,
    points: points + (sum?.points ?? 0),
    members: members + (sum?.members ?? 0),
    oldestOfMembers: oldestOfMembers + (sum?.oldestOfMembers ?? 0),
  })
}
