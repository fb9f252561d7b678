import type { User } from '@fulmar/contract/user-record'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aUser } from '../../../../test/records/people.ts'

it('shows both versions when someone else saved first, and loses nothing', async () => {
  let saved = aUser({ name: 'Teresa' })
  await openPage(`/users/${saved.id}`, {
    'userRecord.get': () => ({ data: saved }),
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
