import type { AdminRole } from '@fulmar/contract/core/permissions'
import { seedGames } from '#areas/academy/games/games.demo.ts'
import { gameCosts } from '#areas/academy/games/games.ts'
import { seedPlays } from '#areas/academy/plays/plays.demo.ts'
import { seedResults, seedSchedule } from '#areas/academy/schedule/schedule.demo.ts'
import { seedActivity } from '#areas/activity/activity.demo.ts'
import { countAcademyEffects } from '#areas/analytics/academy-effects.ts'
import { seedColleagues, seedCounterLogins, seedTeam } from '#areas/auth/auth.demo.ts'
import { seedCollections } from '#areas/collections/collections.demo.ts'
import { reverseCollection } from '#areas/collections/collections.ts'
import { seedReviews } from '#areas/collections/reviews/reviews.demo.ts'
import { seedCostProposals } from '#areas/costs/costs.demo.ts'
import { demoCounters, demoMemberCode, seedCounters, seedStaff } from '#areas/counter/counter.demo.ts'
import { seedImpactReports } from '#areas/impact/impact.demo.ts'
import { seedImports } from '#areas/imports/imports.demo.ts'
import { seedIntegrations } from '#areas/integrations/integrations.demo.ts'
import { seedJobs } from '#areas/jobs/jobs.demo.ts'
import { seedGoals, seedNeighborhoods } from '#areas/neighborhoods/neighborhoods.demo.ts'
import { seedNotifications } from '#areas/notifications/notifications.demo.ts'
import { seedPlasticRates, seedRateProposal } from '#areas/plastic-rates/plastic-rates.demo.ts'
import { countPointAges } from '#areas/points/expiry/expiry-job.ts'
import { proveLedger } from '#areas/points/ledger-proof.ts'
import { seedLedger } from '#areas/points/points.demo.ts'
import { seedProgramme } from '#areas/programme/programme.demo.ts'
import { seedProposals } from '#areas/proposals/proposals.demo.ts'
import { seedReports } from '#areas/reports/reports.demo.ts'
import { seedRewards } from '#areas/rewards/rewards.demo.ts'
import { rewardCosts } from '#areas/rewards/rewards.ts'
import { seedRoleSwitches } from '#areas/role-switches/role-switches.demo.ts'
import { seedSavedViews } from '#areas/saved-views/saved-views.demo.ts'
import { isInUse } from '#areas/setup/setup.ts'
import { seedStores } from '#areas/stores/stores.demo.ts'
import { seedSubscriptions } from '#areas/subscriptions/subscriptions.demo.ts'
import { seedJoining, seedLives } from '#areas/users/user-history.demo.ts'
import { seedPeople } from '#areas/users/users.demo.ts'
import type { Actor } from '#core/actor.ts'
import { type Database, type Db, sql } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { Secrets } from '#core/secrets.ts'
import { importServices } from './import-kinds.ts'

export const demoLogin = { email: 'admin@fulmar.example', password: 'fulmar-demo' }

const counterHint = ({ store, email, staff, rewardCode }: (typeof demoCounters)[number]) =>
  `${store}, at /counter: ${email} / ${demoLogin.password}; PINs ${staff.map(({ name, pin }) => `${name} ${pin}`).join(', ')}; reward to hand over ${rewardCode}`

/** How to sign in, for those who start the demo and those who open it. */
export const demoHints = [
  `Administrator: ${demoLogin.email} / ${demoLogin.password}`,
  ...demoCounters.map(counterHint),
  `A member’s code for the counter: ${demoMemberCode}`,
]

interface DemoServices {
  files: FileStore
  secrets: Secrets
}

/** Fills an empty database with a programme to look at. Tells whether the demo account is there. */
export const seedDemo = (database: Database, services: DemoServices, onEmpty?: () => void): Promise<boolean> =>
  inDemoTransaction(database, async tx => {
    const { isEmpty } = await tx.one<{ isEmpty: boolean }>(sql`select not exists (select from users) as "isEmpty"`)
    if (isEmpty) {
      onEmpty?.()
      await seedAll(tx, services, await seedTeam(tx, demoLogin))
      await seedCounterLogins(tx, demoCounters, demoLogin.password)
    }
    const { isDemo } = await tx.one<{ isDemo: boolean }>(
      sql`select exists (select from people where email = ${demoLogin.email}) as "isDemo"`,
    )
    return isDemo
  })

/**
 * Fills the programme of an owner who asked for it, without accounts that a published password opens. Does nothing where
 * it was filled meanwhile.
 */
export const loadDemo = (database: Database, services: DemoServices, ownerId: string): Promise<void> =>
  inDemoTransaction(database, async tx => {
    if (await isInUse(tx)) return
    await seedColleagues(tx)
    await seedAll(tx, services, ownerId)
  })

const inDemoTransaction = <T>(database: Database, work: (tx: Db) => Promise<T>): Promise<T> =>
  database.transaction(async tx => {
    // On a slow or busy machine the bulk statements take longer than a request may.
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`set local lock_timeout = 0`)
    // Processes that start at the same time seed an empty database once.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('seed demo'))`)
    return work(tx)
  })

/**
 * A small programme over fourteen months. First what members and stores did, in bulk but by the rules: nobody acts before
 * they joined or while they are suspended. Then what colleagues did lately, by calling the rules themselves. What follows
 * from both, such as notifications, jobs and the activity log, is derived from it.
 */
async function seedAll(tx: Db, { files, secrets }: DemoServices, ownerId: string) {
  await seedProgramme(tx)
  const neighborhoodIds = await seedNeighborhoods(tx)
  await seedPeople(tx, neighborhoodIds)
  await seedPlasticRates(tx)
  const operations = await asActor(tx, 'OPERATIONS')
  // By a colleague, so that the owner can confirm what these stores collect.
  await seedStores(tx, files, operations.id)
  await seedStaff(tx)
  await seedCollections(tx, 4000)
  await seedGoals(tx)
  await seedJoining(tx)
  await seedRewards(tx, { files, secrets }, ownerId)
  await seedGames(tx, files, ownerId)
  await seedSchedule(tx)
  await seedPlays(tx, { count: 4000 })
  await seedResults(tx)
  await seedLedger(tx)
  await seedSubscriptions(tx)
  await seedLives(tx, ownerId)
  await seedRoleSwitches(tx)
  await seedReports(tx, ownerId)
  await seedActivity(tx, ownerId)
  // What is usual for a store, which its collections are compared with.
  await tx.run(sql`select rebuild_figures(), rebuild_sums()`)
  const owner = await asActor(tx, 'OWNER')
  const finance = await asActor(tx, 'FINANCE')
  await seedIntegrations(tx, owner, secrets)
  await seedImpactReports(tx, { operations, finance }, id =>
    reverseCollection(tx, operations, 'demo impact correction', id, 'Weighed twice'),
  )
  await seedCostProposals(tx, { reward: rewardCosts, game: gameCosts }, await asActor(tx, 'CONTENT'))
  await seedProposals(tx, { operations, content: await asActor(tx, 'CONTENT'), finance })
  await seedRateProposal(tx, operations)
  await seedImports(tx, importServices(secrets), owner)
  await seedReviews(tx, files, { operations, owner })
  await seedCounters(tx, files)
  await countAcademyEffects(tx)
  await seedSavedViews(tx, ownerId)
  await proveLedger(tx)
  await seedNotifications(tx, ownerId)
  await seedJobs(tx, ownerId)
  await countPointAges(tx)
  // The data has a past: days that were closed while there was nothing have none of it.
  await tx.run(sql`select rebuild_figures(), rebuild_points_ageing(), rebuild_learning(), rebuild_sums()`)
}

/** A colleague who acts in the demo data. */
async function asActor(db: Db, adminRole: AdminRole): Promise<Actor> {
  const { id } = await db.one<{ id: string }>(
    sql`select id from users where admin_role = ${adminRole} order by id limit 1`,
  )
  const caller = { ip: '127.0.0.1', requestId: 'demo', userAgent: 'demo' }
  return { ...caller, id, userType: 'ADMIN', adminRole, sessionId: '', needsSecondFactor: false }
}
