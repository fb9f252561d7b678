import { entriesOf, exampleTexts, valueAt } from '@fulmar/contract/core/fields'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { Store } from '@fulmar/contract/stores/store-records'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { choose, dialog, fill, heading, press } from '../../../../../test/acting.ts'
import { refuse } from '../../../../../test/fake-api.ts'
import { openPage } from '../../../../../test/open-page.ts'
import { anEntry } from '../../../../../test/records/master-data.ts'
import { aStore } from '../../../../../test/records/stores.ts'

/** A store that keeps what is saved; `theirs` is what somebody saved meanwhile. */
async function open(tab = '', theirs: Partial<Store> = {}) {
  let saved = aStore({ name: 'Anchor' })
  const { id } = saved
  const api = await openPage(`/stores/${id}${tab}`, {
    'stores.get': () => ({ data: saved }),
    'neighborhoods.list': { data: [], totalCount: 0 },
    'subscriptions.list': { data: [], totalCount: 0 },
    'plasticRates.types': { data: [] },
    'masterData.list': { data: [anEntry({ label: 'Closed by the owner' })] },
    'stores.change': ({ body: { version, reason, ...changes } }) => {
      if (theirs.version && version < theirs.version) {
        saved = { ...saved, ...theirs }
        return refuse('STALE_VERSION', { data: saved })
      }
      saved = { ...saved, ...(changes as Partial<Store>), statusReason: reason ?? null, version: version + 1 }
      return { data: saved, message: 'Anchor saved' }
    },
  })
  await heading('Anchor')
  return api
}

it('shows and edits every text of the list of fields', async () => {
  const texts = entriesOf(storeFields).filter(([, { kind }]) => kind === 'text')
  const store = aStore(exampleTexts(storeFields))
  await openPage(`/stores/${store.id}`, {
    'stores.get': { data: store },
    'neighborhoods.list': { data: [], totalCount: 0 },
    'subscriptions.list': { data: [], totalCount: 0 },
    'plasticRates.types': { data: [] },
  })
  await heading(store.name)
  const page = document.body.textContent
  for (const [name] of texts) expect(page).toContain(valueAt(store, name))
  await press('Edit')
  const form = await dialog(`Edit ${store.name}`)
  for (const [name] of texts.filter(([name]) => name !== 'contactInfo.phoneNumber'))
    expect(form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value).toBe(valueAt(store, name))
})

it('takes a holiday once it is said what day it is', async () => {
  const { calls } = await open('?tab=hours')
  await press('Add exception')
  await fill('Date', '2030-12-25')
  await press('Save hours')
  expect(await screen.findByText('Enter a name for the day')).toBeVisible()
  await fill('Occasion', 'Christmas')
  await press('Save hours')
  expect(await screen.findByText('Anchor saved')).toBeVisible()
  expect(calls('stores.change')).toMatchObject([
    { body: { exceptions: [{ date: '2030-12-25', label: 'Christmas', isOpen: false }] } },
  ])
  expect((await fill('Occasion', 'Christmas')).value).toBe('Christmas')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Christmas open' }).checked).toBe(false)
})

it('shows both versions when someone else saved first, and loses nothing', async () => {
  await open('', { version: 2, description: 'Theirs' })
  await press('Edit')
  await dialog('Edit Anchor')
  await fill('Description (optional)', 'Mine')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Description/ }).textContent).toMatch(/Mine.*Theirs/)
  await press('Save my version')
  expect(await screen.findByText('Anchor saved')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Mine')).toBeVisible()
})

it('is paused with a way back, and closed for good with a reason', async () => {
  await open()
  await press('Pause')
  expect(await screen.findByText('This store is paused and is not collecting plastic.')).toBeVisible()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible()
  await choose('More actions', 'Close permanently')
  const question = within(await dialog('Close Anchor?'))
  await userEvent.click(await question.findByRole('button', { name: 'Closed by the owner' }))
  await userEvent.type(question.getByLabelText('Details (optional)'), 'in May')
  await userEvent.click(question.getByRole('button', { name: 'Close store' }))
  expect(await screen.findByText(/permanently closed\. Its history is kept.*Closed by the owner: in May/)).toBeVisible()
})
