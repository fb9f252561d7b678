import { gameStatus } from '@fulmar/contract/academy/game-records'
import { adminRoles } from '@fulmar/contract/core/permissions'
import { plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rewardStatus } from '@fulmar/contract/rewards/reward-records'
import { storeStatuses } from '@fulmar/contract/stores/store-statuses'
import { uuidv7 } from 'uuidv7'
import { type Database, sql } from '../../server/src/core/db/db.ts'
import { builders } from '../../server/test/build/build.ts'
import { aQuestion } from '../../server/test/build/games.ts'
import { png } from '../../server/test/images.ts'
import { files, secrets } from './app.ts'
import { password } from './callers.ts'

type Build = ReturnType<typeof builders>

/** Names that look like spreadsheet formulas. */
const formulas = ['=1+1', '+351 912', '-2+3', '@SUM(A1)']

/** A small programme with records of every kind and status. */
export async function fillProgramme(database: Database) {
  const build = builders(database)
  for (const code of plasticCode.options) await build.rate(code, 100, 3650)
  for (const code of plasticCode.options) await build.rate(code, 120, -30)
  const homes = [await build.neighborhood(), await build.neighborhood({ city: 'Braga' }), await build.neighborhood()]
  const home = homes[0]?.id as string
  for (const adminRole of adminRoles) await build.account({ adminRole, password })
  await build.account({ userType: 'MEMBER', adminRole: null, neighborhoodId: home, password })
  for (const adminRole of adminRoles) await build.user({ userType: 'ADMIN', adminRole, status: 'PENDING' })
  for (let n = 0; n < 8; n++) await build.user({ neighborhoodId: home })
  for (const name of formulas) await build.user({ name, phone: '+447700900123', neighborhoodId: home })
  for (const name of formulas) await build.neighborhood({ name, city: name })
  await fillStores(build, home)
  await fillRoleSwitches(build)
  await fillPlans(build, database)
  for (const daysAgo of [0, 0, 1, 2, 9]) await build.collection({ daysAgo })
  await fillRewards(build, database)
  await fillSchedule(build, database)
  await fillGames(build, database)
  await fillByHand(database)
}

async function fillStores(build: Build, neighborhoodId: string) {
  for (const status of storeStatuses) {
    const owner = await build.account({ userType: 'STORE', adminRole: null, password })
    await build.store({ status, ownerId: owner.id, neighborhoodId })
  }
  for (const name of formulas) await build.store({ name, city: name })
  const invited = await build.user({ userType: 'STORE', adminRole: null, status: 'PENDING' })
  await build.store({ ownerId: invited.id })
}

async function fillRoleSwitches(build: Build) {
  for (const status of ['PENDING', 'PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const)
    await build.roleSwitch({ status })
  await build.leaderSteppingDown()
}

/** Plans, and stores on them in every state; some stores stay without. */
async function fillPlans(build: Build, database: Database) {
  const plans = [
    await build.plan({ trialDays: 14, limits: { collectionsPerMonth: 2 } }),
    await build.plan({ interval: 'YEAR', amount: 12_000 }),
    await build.plan({ status: 'ARCHIVED' }),
  ]
  for (const [n, status] of (['TRIAL', 'ACTIVE', 'CANCELLING', 'ENDED', 'ACTIVE'] as const).entries())
    await database.run(sql`
      insert into subscriptions (id, store_id, plan_price_id, status, is_trial, started_at, anchored_at, period_from,
                                 period_to, ended_at)
      select uuidv7(), ${(await build.store()).id}, id, ${status}, ${status === 'TRIAL'}, now() - interval '9 days',
             now() - interval '9 days', now() - interval '9 days', now() + interval '21 days',
             case when ${status === 'ENDED'} then now() end
      from plan_prices where plan_id = ${plans[n % plans.length]?.id}`)
  await database.run(sql`
    insert into invoices (id, number, subscription_id, plan_price_id, store_id, period_from, period_to, amount, currency,
                          lines, plan_name, billed_to)
    select uuidv7(), '2025-' || row_number() over (), id, plan_price_id, store_id, period_from, period_to, 1000, 'EUR',
           '[{"label": "Plan", "amount": 1000}]', '=Plan', '{"name": "Store", "address": ["Rua 1"]}'
    from subscriptions`)
}

/** Rewards of every status and kind of stock, and redemptions that are open. */
async function fillRewards(build: Build, database: Database) {
  const categoryId = (await build.masterEntry()).id
  const supplierId = (await build.masterEntry({ type: 'SUPPLIER' })).id
  for (const status of rewardStatus.options) await build.reward({ status, categoryId, supplierId })
  for (const name of formulas) await build.reward({ name, stock: 5 })
  const { id } = await build.reward({ stockKind: 'CODES' })
  await database.run(sql`
    insert into voucher_codes (id, reward_id, fingerprint, sealed, tail, batch)
    select uuidv7(), ${id}, int4send(n), ${secrets.seal('A-VOUCHER-CODE')}, 'CODE', '=A batch' from generate_series(1, 6) n`)
  await database.run(sql`update rewards set stock = 6 where id = ${id}`)
  await build.redemption({ rewardId: id })
  for (let n = 0; n < 4; n++) await build.redemption({ storeId: (await build.store()).id })
}

/** Games with rounds that are over, on and ahead, a time that recurs, and days kept free. */
async function fillSchedule(build: Build, database: Database) {
  for (const title of formulas) {
    const { id } = await build.game({ title })
    for (const startsInMinutes of [-600, -60, 6_000]) await build.round(id, { startsInMinutes })
    await database.run(sql`
      insert into game_windows (id, game_id, starts_at, minutes, time_zone, recurrence)
      values (${uuidv7()}, ${id}, now() + interval '9 days', 60, 'Europe/Lisbon', 'FREQ=WEEKLY')`)
  }
  await database.run(sql`
    insert into blackouts (id, from_day, to_day, name)
    values (${uuidv7()}, now()::date + 30, now()::date + 31, '=Holidays')`)
}

/** Games of every status, and a bank. */
async function fillGames(build: Build, database: Database) {
  const categoryId = (await build.masterEntry({ type: 'GAME_CATEGORY' })).id
  for (const status of gameStatus.options) await build.game({ status, categoryId })
  for (const title of formulas) await build.game({ title, questions: [aQuestion({ text: title })] })
  await database.run(sql`
    insert into bank_questions (id, language, question, fingerprint)
    select uuidv7(), 'en', content, question_id from asked_questions order by question_id limit 8`)
}

/** What no builder makes. */
async function fillByHand(database: Database) {
  await database.run(sql`
    insert into adjustments (user_id, id, points, reason_code, note, status, requested_by)
    select u.id, uuidv7(), 700, 'GOODWILL', 'For waiting', 'PENDING', (select min(id::text)::uuid from users where admin_role = 'OPERATIONS')
    from users u where u.user_type = 'MEMBER' order by u.id limit 4`)
  await database.run(sql`
    insert into rate_proposals (id, plastic_code, points_per_kg, reason, proposed_by)
    select uuidv7(), code, 5000, 'A trial', (select min(id::text)::uuid from users where admin_role = 'OPERATIONS')
    from plastic_types order by code limit 3`)
  await database.run(sql`
    insert into person_notes (user_id, id, author_id, kind, text)
    select id, uuidv7(), (select min(id::text)::uuid from users where admin_role = 'OWNER'), 'NOTE', '=A note' from users order by id limit 8`)
  await database.run(sql`update collections set review = 'OPEN'`)
  for (let n = 0; n < 4; n++) {
    const key = `uploads/${uuidv7()}.png`
    await files.put(key, 'image/png', png)
    await database.run(sql`
      insert into uploads (key, content_type, expires_at, received_at)
      values (${key}, 'image/png', now() + interval '5 minutes', now())`)
  }
}
