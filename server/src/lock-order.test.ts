import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { plays } from '@fulmar/contract/academy/plays'
import { collections } from '@fulmar/contract/collections/collections'
import { points } from '@fulmar/contract/points/points'
import { proposals } from '@fulmar/contract/proposals'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { withClient } from '@fulmar/embedded-postgres/database'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { finishPlay, insertAnswer, insertPlay } from '#areas/academy/plays/plays.queries.ts'
import { closeOverduePlays } from '#areas/academy/plays/plays.ts'
import { payRounds } from '#areas/academy/schedule/payouts.ts'
import { drainFacts } from '#areas/figures/figures.ts'
import { runImport } from '#areas/imports/import-run.ts'
import { settleDue } from '#areas/points/expiry/expiry-job.ts'
import { expireRedemptions } from '#areas/rewards/redemptions/redemption-deadlines.ts'
import { endSuspensions } from '#areas/users/user-status.ts'
import { raw, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { testDatabase } from '#test/database.ts'
import { importServices } from './import-kinds.ts'
import { rebuildFigures } from './rebuild-figures.ts'

let t: TestApp
let store: { id: string; ownerId: string; token: string; name: string }
let secondStore: { name: string }
let rewardId: string
let gameId: string
let homes: string[]
let importerId: string
const deadlocks: string[] = []

// Every statement of the process, also those that are tried again after a deadlock.
const query: pg.Client['query'] = Reflect.get(pg.Client.prototype, 'query')
type Failure = { code?: string; where?: string; detail?: string } | null | undefined
const note = (failure: Failure) => {
  if (failure?.code === '40P01') deadlocks.push(`${failure.where ?? ''} ${failure.detail ?? ''}`)
}

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const done = sent.at(-1)
    const heard = typeof done === 'function' ? [...sent.slice(0, -1), hearing(done)] : sent
    const answer = Reflect.apply(query, this, heard) as unknown
    if (answer instanceof Promise) answer.catch(note)
    return answer
  } as pg.Client['query']
  const connection = await testDatabase()
  await withClient(connection, client =>
    client.query(`alter database ${connection.database} set deadlock_timeout = '200ms'`),
  )
  t = await testApp({ rates: { factor: 100_000 }, connections: 56, connection })
  await widenWindows()
  await t.build.rate('PET', 100, 90)
  const counter = await t.build.storeWithOwner()
  secondStore = await t.build.store({ name: 'The second store' })
  store = {
    ...counter,
    ...(await t.database.one<{ name: string }>(sql`select name from stores where id = ${counter.id}`)),
  }
  rewardId = (await t.build.reward({ stockKind: 'COUNTED', stock: 100_000, costPoints: 10 })).id
  gameId = (await t.build.game({ questions: 1, rules: { attemptsPerDay: 20 }, budgetPoints: 1_000_000 })).id
  importerId = (await t.build.user({ userType: 'ADMIN', adminRole: 'OWNER' })).id
  homes = [(await t.build.neighborhood()).id, (await t.build.neighborhood()).id]
})
beforeEach(() => {
  deadlocks.length = 0
})
afterAll(() => {
  pg.Client.prototype.query = query
})

const hearing =
  (done: unknown) =>
  (failure: Failure, ...rest: unknown[]) => {
    note(failure)
    return Reflect.apply(done as () => void, undefined, [failure, ...rest])
  }

/** Every statement that writes one of these tables takes a moment longer, so that others come in between. */
async function widenWindows() {
  await t.owner.run(sql`create table pausing (is_on boolean not null)`)
  await t.owner.run(sql`insert into pausing values (false)`)
  await t.owner.run(sql`
    create function pause() returns trigger language plpgsql security definer as $$ begin
      if (select is_on from pausing) then perform pg_sleep(0.015); end if;
      return null;
    end $$`)
  for (const table of [
    'users',
    'user_balances',
    'standings',
    'plays',
    'redemptions',
    'collections',
    'adjustments',
    'user_totals',
    'facts',
    'rewards',
    'unreviewed_points',
    'proposals',
  ])
    await t.owner.run(sql`
      create trigger a_pause after insert or update or delete on ${raw(table)} for each statement execute function pause()`)
}

const pausing = (isOn: boolean) => t.owner.run(sql`update pausing set is_on = ${isOn}`)

/** Somebody to whom everything can happen at once. */
async function somebody() {
  const member = await t.build.member(1000)
  const userId = member.id
  await t.database.run(sql`update users set neighborhood_id = ${homes[0]} where id = ${userId}`)
  const { id: collectionId } = await t.build.collection({ userId, storeId: store.id })
  const { id: redemptionId } = await t.build.redemption({ userId, rewardId })
  const { id: overdueId } = await t.build.redemption({ userId, rewardId })
  await t.database.run(sql`update redemptions set expires_at = now() where id = ${overdueId}`)
  const { id: playId } = await t.build.play({ userId, gameId })
  const { play: open } = await insertPlay(t.database, { userId, gameId, id: uuidv7() })
  const [question] = await t.build.asked(open.playId)
  await insertAnswer(t.database, {
    userId,
    playId: open.playId,
    questionId: question?.id ?? '',
    optionIds: question?.correct ?? [],
  })
  const round = await t.build.overdueRound(byRank([[1, 1, 100, rewardId]]), [])
  await t.build.standing(round.id, { userId })
  const { memberCode, email } = await t.database.one<{ memberCode: string; email: string }>(
    sql`select member_code as "memberCode", email from people where user_id = ${userId}`,
  )
  const { name: storeName } = await t.build.store({ name: `Store of ${email}` })
  const { id: requestId } = await t.build.roleSwitch({ userId, neighborhoodId: homes[1] as string })
  await t.database.run(sql`
    insert into points_expiries (user_id, id, month, earned_before, points, expires_on)
    select ${userId}, ${uuidv7()}, month, month - interval '12 months', 1, month
    from date_trunc('month', now()) as month on conflict do nothing`)
  const proposalId = await askForAddress(userId, email)
  const made = { proposalId, collectionId, redemptionId, playId, openPlayId: open.playId, requestId }
  return { ...member, ...made, userId, memberCode, email, storeName }
}
/** A colleague asks for another email of them. */
async function askForAddress(id: string, email: string) {
  const { version } = await t.database.one<{ version: number }>(sql`select version from users where id = ${id}`)
  const sent = await t.call('OPERATIONS', userRecord.change, { body: { id, version, email: `new.${email}` } })
  expect(sent.status).toBe(200)
  return (
    await t.database.one<{ id: string }>(sql`select id from proposals where subject_id = ${id} and status = 'PENDING'`)
  ).id
}

type Somebody = Awaited<ReturnType<typeof somebody>>

const reason = 'For a test'
const ofTwo = (...people: Somebody[]) => ({ ids: [...people.map(person => person.userId), store.ownerId] })

/** Whatever locks more than one row, by name. The one and the other are two people of the same moment. */
const writers: Record<string, (one: Somebody, other: Somebody) => Promise<unknown>> = {
  'record a collection': ({ userId }) =>
    t.call(store, collections.record, {
      body: { userId, storeId: store.id, lines: [{ plasticCode: 'PET', grams: 900 }] },
      idempotencyKey: uuidv7(),
    }),
  'reverse a collection': ({ collectionId }) =>
    t.call('OWNER', collections.reverse, { body: { id: collectionId, reason }, idempotencyKey: uuidv7() }),
  'redeem a reward': person => t.call(person, redemptions.redeem, { body: { rewardId }, idempotencyKey: uuidv7() }),
  'hand a reward over': ({ redemptionId }) =>
    t.call('OWNER', redemptions.fulfil, { body: { id: redemptionId, version: 1 }, idempotencyKey: uuidv7() }),
  'cancel a redemption': ({ redemptionId }) =>
    t.call('OWNER', redemptions.cancel, { body: { id: redemptionId, version: 1, reason }, idempotencyKey: uuidv7() }),
  'expire redemptions': () => expireRedemptions(t.database),
  'finish a play': ({ userId, openPlayId }) =>
    finishPlay(t.database, { userId, playId: openPlayId, entryId: uuidv7() }).catch(unlessRefused),
  'start a play': ({ userId }) => insertPlay(t.database, { userId, gameId, id: uuidv7() }).catch(unlessRefused),
  'void a play': ({ playId }) =>
    t.call('OWNER', plays.void, { body: { id: playId, version: 2, reason }, idempotencyKey: uuidv7() }),
  'disqualify a player': ({ userId }) => t.call('OWNER', leaderboards.disqualify, { body: { gameId, userId, reason } }),
  'let a player back': ({ userId }) => t.call('OWNER', leaderboards.requalify, { body: { gameId, userId, reason } }),
  'pay prizes': () => payRounds(t.database),
  'close plays': () => closeOverduePlays(t.database),
  'adjust points': ({ userId }) =>
    t.call('OWNER', points.adjust, {
      body: { userId, points: 1, reasonCode: 'GOODWILL', note: reason },
      idempotencyKey: uuidv7(),
    }),
  'expire points': async () => {
    const { today } = await t.database.one<{ today: string }>(sql`select programme_day(now())::text as today`)
    return settleDue(t.database, today, 12)
  },
  'move people': (one, other) =>
    t.call('OWNER', userList.changeMany, {
      body: { selection: ofTwo(one, other), change: { neighborhoodId: homes[1] as string } },
    }),
  'suspend people': (one, other) =>
    t.call('OWNER', userList.changeMany, {
      body: { selection: ofTwo(other, one), change: { status: 'SUSPENDED', reason } },
    }),
  'end suspensions': () => t.database.transaction(endSuspensions),
  'approve a role switch': ({ requestId }) =>
    t.call('OWNER', roleSwitches.decide, { body: { id: requestId, version: 1, status: 'APPROVED' } }),
  'erase a person': ({ userId, memberCode }) =>
    t.call('OWNER', userRecord.erase, { body: { id: userId, memberCode, reason: 'ASKED' } }),
  'approve another address': ({ proposalId }) => t.call('OWNER', proposals.approve, { body: { id: proposalId } }),
  'decline another address': ({ proposalId }) =>
    t.call('OWNER', proposals.decline, { body: { id: proposalId, reason } }),
  'import collections': (one, other) => importCollections([one, other]),
  'import collections and refuse one': (one, other) => importCollections([one, other], sharedStores, ['90000']),
  'undo an import': async (one, other) => undoImport(await importCollections([one, other])),
  'add up totals': () => drainFacts(t.database),
  'rebuild all figures': () => rebuildFigures(t.database, { rest: 0 }),
  'rebuild boards': () => t.database.transaction(tx => tx.run(sql`select rebuild_boards()`)),
}

/** A file with a collection of each, at stores of their own or at shared ones, and some of the first that are refused. */
async function importCollections(people: Somebody[], at?: (people: Somebody[]) => string[], refused: string[] = []) {
  const id = uuidv7()
  const columns = ['member', 'store', 'at', 'plasticCode', 'grams']
  const mapping = JSON.stringify(Object.fromEntries(columns.map((key, column) => [key, { column }])))
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const places = at?.(people) ?? people.map(({ storeName }) => storeName)
  const [first] = people
  const rows = [
    ...people.map(({ email }, n) => [email, places[n], day, 'PET', '1']),
    ...refused.map(kilograms => [first?.email, places[0], day, 'PET', kilograms]),
  ]
  await t.database.run(sql`
    insert into imports (id, kind, file_name, headers, mapping, state, rows, counts, step_rows, user_id, run_by)
    values (${id}, 'collections', 'hand-ins.csv', ${columns}, ${mapping}, 'IMPORTING', ${rows.length},
      ${JSON.stringify({ NEW: rows.length })}, ${rows.length}, ${importerId}, ${importerId})`)
  for (const [n, cells] of rows.entries())
    await t.database.run(sql`
      insert into import_rows (import_id, row, cells, outcome) values (${id}, ${n + 2}, ${JSON.stringify(cells)}, 'NEW')`)
  await runImport(t.database, importServices(t.secrets), { id })
  return id
}

/** The store of the counter and another, in the order of the people: two files have them in turn. */
const sharedStores = ([one, other]: Somebody[]) =>
  (one?.userId ?? '') < (other?.userId ?? '') ? [store.name, secondStore.name] : [secondStore.name, store.name]

async function undoImport(id: string) {
  await t.database.run(sql`update imports set state = 'UNDOING' where id = ${id}`)
  await runImport(t.database, importServices(t.secrets), { id })
}

/** A rule of the business may refuse it; a deadlock is counted elsewhere. */
function unlessRefused(error: { code?: string }) {
  if (error.code !== '23514' && error.code !== '40P01') throw error
}

const names = Object.keys(writers)
const run = async (name: string, one: Somebody, other: Somebody) => writers[name]?.(one, other)
const pairsAtOnce = 13

it.each(names)('%s and every other writer at once wait for each other in one order', async one => {
  const others = names.slice(names.indexOf(one))
  for (let at = 0; at < others.length; at += pairsAtOnce) {
    const pairs = await Promise.all(
      others.slice(at, at + pairsAtOnce).map(async other => ({ other, a: await somebody(), b: await somebody() })),
    )
    await pausing(true)
    const answers = await Promise.all(
      pairs.flatMap(({ other, a, b }) => [one, other].flatMap(name => [run(name, a, b), run(name, b, a)])),
    )
    await pausing(false)
    const statuses = answers.flatMap(answer =>
      answer && typeof answer === 'object' && 'status' in answer ? [answer.status] : [],
    )
    expect(statuses.filter(status => status === 500)).toEqual([])
    expect(deadlocks).toEqual([])
  }
})
