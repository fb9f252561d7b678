import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'
import { hashOf } from './source-hash.mjs'

/** Whether everything runs: all stories on both sizes with axe, the tests below, a longer fuzz. */
export const isFull = process.argv.includes('--all')

/**
 * Tests that take long, because they start and kill database clusters, run every pair of writers, load tens of thousands of records
 * or prove figures by many random histories, and what they are about.
 */
const slowTests = [
  {
    name: 'embedded-postgres',
    tests: ['embedded-postgres/test/**'],
    about: ['embedded-postgres', 'embedded-postgres/src', 'embedded-postgres/test'],
  },
  {
    name: 'backups',
    tests: ['server/src/backups.test.ts'],
    about: [
      'embedded-postgres/src',
      'server/src/backups.ts',
      'server/src/backups.test.ts',
      'server/src/commands/backup.ts',
      'server/src/commands/restore.ts',
      'server/src/core/backups',
      'server/src/core/db/open-postgres.ts',
    ],
  },
  {
    name: 'audit and rebuild',
    tests: ['server/src/audit.test.ts', 'server/src/rebuild-figures.test.ts'],
    about: [
      'server/database/functions',
      'server/database/tables',
      'server/src/areas/points/audit',
      'server/src/rebuild-figures.ts',
      'server/src/audit.test.ts',
      'server/src/rebuild-figures.test.ts',
      'server/test/academy-damages.ts',
      'server/test/audited-programme.ts',
      'server/test/figures-damages.ts',
    ],
  },
  {
    name: 'lock order',
    tests: ['server/src/lock-order.test.ts'],
    about: ['server/database/functions', 'server/src/core/db/record-lock.ts', 'server/src/lock-order.test.ts'],
  },
  {
    name: 'figures by random histories',
    tests: [
      'server/src/areas/analytics/kept-sums.test.ts',
      'server/src/areas/analytics/links.test.ts',
      'server/src/areas/analytics/periods/time-zones.test.ts',
      'server/src/areas/collections/collection-lists.properties.test.ts',
      'server/src/areas/collections/collections.properties.test.ts',
      'server/src/areas/figures/figures.test.ts',
    ],
    about: [
      'server/database/functions',
      'server/database/tables',
      'server/src/areas/analytics',
      'server/src/areas/collections',
      'server/src/areas/dashboard',
      'server/src/areas/figures',
      'server/src/core/db',
    ],
  },
  {
    name: 'large lists',
    tests: ['server/src/deep-pages.test.ts', 'server/src/large-lists.test.ts', 'server/src/large.test.ts'],
    about: ['server/database', 'server/src/areas', 'server/src/core/db', 'server/src/large.ts'],
  },
  {
    name: 'replicas',
    tests: ['server/src/core/db/replicas/replicas.test.ts'],
    about: ['server/src/core/db', 'server/src/core/http', 'server/test/replica.ts'],
  },
  {
    name: 'upgrades',
    tests: ['server/test/upgrade.test.ts'],
    about: [
      'server/database/migrations',
      'server/src/start.ts',
      'server/src/core/db/schema/database-files.ts',
      'server/src/core/db/schema/migrate.ts',
      'server/src/core/http/health.ts',
      'server/test/balancer.ts',
      'server/test/upgrade.test.ts',
    ],
  },
]

/** What the stories look at with axe on their way. */
const accessibility = {
  name: 'accessibility',
  about: ['package-lock.json', 'contract/src', 'web', 'web/src', 'e2e', 'e2e/stories'],
}

// Committed, so that a fresh clone knows it too.
const file = join(root, 'scripts', 'slow-tests.json')
const passedFor = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const isUnchanged = ({ name, about }) => !isFull && passedFor[name] === hashOf(about)

/** Patterns of the slow tests to leave out: what they are about is as it was when they last passed. */
export const unchangedTests = () => slowTests.filter(isUnchanged).flatMap(({ tests }) => tests)

/** Whether pages and stories are as they were when axe last found nothing. */
export const isAccessible = () => isUnchanged(accessibility)

/** Called when all slow tests have passed that are about something that had changed. */
export const rememberPassed = () => remember(slowTests)

/** Called when axe has found nothing. */
export const rememberAccessible = () => remember([accessibility])

function remember(passed) {
  for (const { name, about } of passed) passedFor[name] = hashOf(about)
  writeFileSync(file, `${JSON.stringify(passedFor, null, 2)}\n`)
}
