import { type Database, sql } from '../../server/src/core/db/db.ts'
import { type Violation, violation } from '../checker/violation.ts'
import type { Doors } from '../load/doors.ts'
import { isAcknowledged } from '../load/history.ts'
import { paths } from '../load/operation.ts'
import type { Programme } from '../programme.ts'
import { pause, until } from '../until.ts'
import { type Answer, type Ask, asker, persist } from './ask.ts'
import { type Newcomer, readAddress, readLeft, readPaid } from './newcomers.ts'

type Rule = Violation['rule']

interface Stage {
  ask: Ask
  database: Database
  programme: Programme
  complain: (rule: Rule, says: string, evidence: object) => void
}

const betweenMs = 300

/**
 * What happens to people while the load goes on: somebody decides for whom they brought in, staff are removed while they record,
 * members leave, others change their email. Returns what should not have happened.
 */
export async function tellStories(programme: Programme, doors: Doors[], database: Database): Promise<Violation[]> {
  const violations: Violation[] = []
  const complain: Stage['complain'] = (rule, says, evidence) => violations.push(violation(rule, says, { ...evidence }))
  const stage = { ask: asker(doors), database, programme, complain }
  const { friends, staff, leavers, movers } = programme.newcomers
  await Promise.all([
    inTurn(stage, friends, (friend, n) => insideJob(stage, friend, n)),
    inTurn(stage, staff, (member, n) => removal(stage, member, n)),
    inTurn(stage, leavers, (leaver, n) => leaving(stage, leaver, n)),
    inTurn(stage, movers, (mover, n) => newAddress(stage, mover, n)),
  ])
  return violations
}

async function inTurn<T>({ complain }: Stage, people: T[], tell: (one: T, n: number) => Promise<void>) {
  for (const [n, one] of people.entries()) {
    await tell(one, n).catch((error: Error) => complain('resolved in time', error.message, {}))
    await pause(betweenMs)
  }
}

const heldLines = [
  { plasticCode: 'HDPE', grams: 5_000 },
  { plasticCode: 'PP', grams: 1_000 },
]
const idOf = ({ body }: Answer) => body.data?.id as string

/** An award to somebody whose points wait for a review. */
const holdPoints = ({ ask, programme }: Stage, userId: string, key: string) =>
  ask({
    path: paths.award,
    token: programme.tokens[0] ?? '',
    key,
    body: { storeId: programme.storeId, userId, lines: heldLines, overrideReason: 'a chaos run' },
  })

/** Who added a member tries to release their points and to hand their reward over; a colleague does. */
async function insideJob(stage: Stage, friend: Newcomer, n: number) {
  const { ask, programme, complain } = stage
  const [one = '', two = ''] = programme.tokens
  const insider = programme.newcomers.insider.token
  const decide = async (path: string, name: string, body: object) => {
    const tried = await ask({ path, token: insider, key: `inside-${name}-${n}`, body })
    if (tried.body.error !== 'SECOND_PERSON_NEEDED')
      complain('nobody decides for whom they brought in', `${path} was answered with ${tried.status}`, tried)
    const done = await ask({ path, token: two, key: `outside-${name}-${n}`, body })
    if (!isAcknowledged(done))
      complain('nobody decides for whom they brought in', `a colleague could not ${path}: ${done.body.error}`, done)
  }
  await decide(paths.confirm, 'confirm', { id: idOf(await holdPoints(stage, friend.id, `inside-${n}`)) })
  const rewardId = programme.rewards[0]?.id
  const redeemed = await ask({
    path: paths.redeem,
    token: one,
    key: `inside-redeem-${n}`,
    body: { userId: friend.id, rewardId },
  })
  await decide(paths.fulfil, 'fulfil', { id: idOf(redeemed), version: 1 })
}

const recordings = 6

/** Somebody records while the owner removes them; what was refused to them a colleague sends again, by the same key. */
async function removal({ ask, database, programme, complain }: Stage, { id, token }: Newcomer, n: number) {
  const { storeId, staff, memberCodes, newcomers } = programme
  const colleague = staff[0]?.token ?? ''
  const customer = newcomers.customers[n]?.id ?? ''
  // As a device keeps it: when it was weighed, and by whom, also once they are removed.
  const weighed = { staffId: id, at: new Date().toISOString() }
  const lines = [{ plasticCode: 'PET', grams: 500 }]
  const body = { storeId, memberCode: memberCodes.get(customer), lines, ...weighed }
  const recordBy = (who: string, key: string) => ask({ path: paths.offline, token: who, key, body })
  const record = async (key: string) => {
    const answer = await recordBy(token, key)
    return answer.status === 401 ? recordBy(colleague, key) : answer
  }
  const keys = Array.from({ length: recordings }, (_, k) => `removed-${n}-${k}`)
  const remove = async () =>
    ask({ method: 'DELETE', path: '/api/store/staff', token: newcomers.storeOwner.token, body: { id, version: 1 } })
  const [removed, ...answers] = await Promise.all([remove(), ...keys.map(record)])
  const wrong = answers.filter(answer => !isAcknowledged(answer))
  if (wrong.length > 0 || !(isAcknowledged(removed) || removed.status === 404))
    complain('who is removed records no more', 'a colleague could not send it', { wrong, removed })
  const late = await recordBy(token, `removed-${n}-late`)
  if (late.status !== 401) complain('who is removed records no more', 'they recorded after that', late)
  const paid = await persist(() => readPaid(database, newcomers.customers))
  for (const key of keys)
    if (paid.get(key) !== 1)
      complain('who is removed records no more', `${key} was paid ${paid.get(key) ?? 0} times`, { key })
}

/** With points, points that wait for a review and an adjustment that waits for a second person; the review comes after they are gone. */
async function leaving(stage: Stage, leaver: Newcomer, n: number) {
  const { ask, database, programme, complain } = stage
  const [one = '', two = ''] = programme.tokens
  const { id: userId, token } = leaver
  const lines = [{ plasticCode: 'PET', grams: 1_000 }]
  await ask({
    path: paths.award,
    token: one,
    key: `leaving-award-${n}`,
    body: { storeId: programme.storeId, userId, lines },
  })
  const held = await holdPoints(stage, userId, `leaving-held-${n}`)
  await ask({
    path: paths.adjust,
    token: programme.newcomers.insider.token,
    key: `leaving-adjust-${n}`,
    body: { userId, points: 20_000, reasonCode: 'GOODWILL', note: 'a chaos run' },
  })
  const left = await ask({ path: '/api/user/leave', token })
  if (!isAcknowledged(left)) complain('who leaves is erased', 'they could not leave', left)
  await persist(() => database.run(sql`update users set leaves_at = now() where id = ${userId} and status <> 'ERASED'`))
  const now = () => persist(() => readLeft(database, [leaver]))
  await until('somebody who left is erased', async () => (await now())[0]?.status === 'ERASED', 60_000)
  await ask({ path: paths.confirm, token: two, key: `leaving-confirm-${n}`, body: { id: idOf(held) } })
  for (const person of await now())
    if (person.points !== 0 || person.waiting !== 0 || person.erasures !== 1)
      complain('who leaves is erased', 'something is left of them', person)
}

/** One administrator asks for another email, a colleague approves it: nothing changes before, and no points are spent after it. */
async function newAddress({ ask, database, programme, complain }: Stage, mover: Newcomer, n: number) {
  const rule = 'points rest after a changed address'
  const [one = '', two = ''] = programme.tokens
  const lines = [{ plasticCode: 'PET', grams: 5_000 }]
  const body = { storeId: programme.storeId, userId: mover.id, lines }
  await ask({ path: paths.award, token: one, key: `mover-award-${n}`, body })
  const address = () => persist(() => readAddress(database, mover))
  const before = await address()
  const email = `moved-${n}@chaos.example`
  const asked = { id: mover.id, version: before.version, email }
  const answer = await ask({ method: 'PUT', path: '/api/user/update', token: one, body: asked })
  const waiting = await address()
  if (waiting.email !== before.email || waiting.proposalId === null)
    complain(rule, 'the email changed at once', { answer, waiting })
  const redeem = (token: string, key: string) =>
    ask({ path: paths.redeem, token, key, body: { userId: mover.id, rewardId: programme.rewards[0]?.id } })
  const redeemed = await redeem(one, `mover-before-${n}`)
  const decide = (token: string) => ask({ path: '/api/proposals/approve', token, body: { id: waiting.proposalId } })
  const own = await decide(one)
  if (isAcknowledged(own)) complain(rule, 'who asked for it approved it', own)
  const approved = await decide(two)
  if ((await address()).email !== email) complain(rule, 'a colleague could not approve it', approved)
  const late = [
    await redeem(two, `mover-after-${n}`),
    await ask({ path: paths.fulfil, token: two, key: `mover-fulfil-${n}`, body: { id: idOf(redeemed), version: 1 } }),
  ]
  for (const refused of late)
    if (refused.body.error !== 'REWARD_NOT_REDEEMABLE') complain(rule, 'points were spent after it', refused)
}
