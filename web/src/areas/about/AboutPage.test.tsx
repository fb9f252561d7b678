import type { Health } from '@fulmar/contract/about'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, heading } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { checksOf } from './health.words.ts'

const about = {
  version: '1.2.3',
  commit: 'abc1234',
  licence: 'MIT',
  packages: [
    { name: 'fastify', version: '5.0.0', licence: 'MIT' },
    { name: 'figtree', version: '1.0.0', licence: 'OFL-1.1' },
  ],
}
const health: Health = {
  database: { version: '18.1 (Debian)', sizeBytes: 52_428_800, warnings: [] },
  jobs: { waiting: 0, waitingSince: null, failed: 0 },
  mail: 'FILES',
  files: 'FOLDER',
  geocoder: { host: 'geocoder.test' },
  ai: null,
  uncounted: 0,
  books: null,
  backups: null,
}

it('shows the version, the health and the licences, which can be searched', async () => {
  await openPage('/settings/about', { 'about.get': { data: about }, 'about.health': { data: health } })
  await heading('About')
  expect(await screen.findByText('abc1234')).toBeVisible()
  expect(await screen.findByText('PostgreSQL 18.1, 50 MB')).toBeVisible()
  await fill('Search packages and licences', 'ofl')
  expect(screen.getByRole('rowheader', { name: 'figtree' })).toBeVisible()
  expect(screen.queryByRole('rowheader', { name: 'fastify' })).toBeNull()
  await fill('Search packages and licences', 'gpl')
  expect(screen.getByText('No package or licence matches “gpl”.')).toBeVisible()
})

it('leaves health out for roles that may not see it', async () => {
  await openPage('/settings/about', { 'about.get': { data: about } }, 'CONTENT')
  expect(await screen.findByText('1.2.3')).toBeVisible()
  expect(screen.queryByText('Database')).toBeNull()
})

const stateOf = (name: string, over: Partial<Health>) =>
  checksOf({ ...health, ...over }, Date.parse('2026-05-04T10:00:00Z')).find(row => row.name === name)?.state

it.each<[string, Partial<Health>, string]>([
  ['Background jobs', { jobs: { waiting: 3, waitingSince: '2026-05-04T09:30:00Z', failed: 0 } }, 'Not running'],
  ['Background jobs', { jobs: { waiting: 3, waitingSince: '2026-05-04T09:59:00Z', failed: 0 } }, 'OK'],
  ['Background jobs', { jobs: { waiting: 0, waitingSince: null, failed: 2 } }, 'Needs attention'],
  ['Database', { database: { ...health.database, warnings: ['Requests run as the owner'] } }, 'Needs attention'],
  ['Figures', { uncounted: 10_000 }, 'Behind'],
  ['Email', { mail: 'SMTP' }, 'Configured'],
  ['Books', {}, 'Not checked yet'],
  [
    'Books',
    {
      books: {
        at: '2026-05-04T01:35:00Z',
        checks: 9,
        broken: ['x'],
        sealedDays: 1,
        firstBrokenDay: null,
        decidedAlone: 0,
      },
    },
    'Not balanced',
  ],
  ['Backups', {}, 'Not by Fulmar'],
  ['Backups', { backups: {} }, 'Missing'],
  ['Backups', { backups: { lastBackupAt: '2026-05-03T02:00:00Z' } }, 'OK'],
  ['Backups', { backups: { lastBackupAt: '2026-05-02T02:00:00Z' } }, 'Too old'],
])('%s: %o is %s', (name, over, state) => {
  expect(stateOf(name, over)).toBe(state)
})
