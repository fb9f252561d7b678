import type { Result } from '@fulmar/contract/core/endpoint'
import type { points } from '@fulmar/contract/points/points'
import type { User } from '@fulmar/contract/users/user-record'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aUser } from '../../../../test/records/people.ts'

it('shows both versions when someone else saved first, and loses nothing', async () => {
  let saved = aUser({ name: 'Teresa' })
  await openPage(`/users/${saved.id}`, {
    'userRecord.get': () => ({ data: saved }),
    'neighborhoods.list': { data: [], totalCount: 0 },
    'userRecord.change': ({ body: { version, ...changes } }) => {
      if (version === 1) {
        saved = { ...saved, version: 2, name: 'Tereza' }
        return refuse('STALE_VERSION', { data: saved })
      }
      saved = { ...saved, ...(changes as Partial<User>), version: 3 }
      return { data: saved, message: `${saved.name} saved` }
    },
  })
  await heading('Teresa')
  await press('Edit')
  await dialog('Edit Teresa')
  await fill(/^City/, 'Matosinhos')
  await fill('Name', 'Teresinha')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Name/ }).textContent).toMatch(/Teresinha.*Tereza/)
  await press('Save my version')
  expect(await screen.findByText('Teresinha saved')).toBeDefined()
  await heading('Teresinha')
  expect(screen.getByText('Matosinhos', { exact: false })).toBeDefined()
})

it('shows when points expire and whether the member knows, and nothing while none do', async () => {
  const user = aUser()
  const balance = { available: 160, held: 0, pending: 0, debt: 0, lifetime: 160, kinds: [] }
  let expiring: Result<typeof points.expiring>['data'] = []
  const open = () =>
    openPage(`/users/${user.id}?tab=points`, {
      'userRecord.get': { data: user },
      'userRecord.balance': { data: balance },
      'points.list': { totalCount: 0, data: [] },
      'points.expiring': () => ({ data: expiring }),
    })
  await open()
  expect(await screen.findByText(/^Lifetime: 160 points/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Expiring points' })).toBeNull()
  expiring = [
    { on: '2027-02-01', points: 120, isAnnounced: true },
    { on: '2027-03-01', points: 40, isAnnounced: false },
  ]
  cleanup()
  await open()
  const rows = within(await screen.findByRole('table', { name: 'Expiring points' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/Feb.*Member notified.*120 points/),
    expect.stringMatching(/Mar.*202740 points/),
  ])
})
