import type { MasterEntry } from '@fulmar/contract/master-data'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, heading, press } from '../../../test/acting.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { anEntry } from '../../../test/records/master-data.ts'

const home = anEntry({ label: 'Home', code: 'HOME', usedBy: 3 })
const garden = anEntry({ label: 'Garden', code: 'GARDEN' })

/** A list that keeps what is sent to it. */
async function open(adminRole: 'CONTENT' | 'AUDITOR' = 'CONTENT', address = 'reward-category') {
  let entries: MasterEntry[] = [home, garden]
  const answers: Answers = {
    'masterData.list': () => ({ data: entries }),
    'masterData.reorder': ({ body: { ids } }) => {
      entries = entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      return { data: entries, message: 'Order saved' }
    },
    'masterData.change': ({ body }) => {
      const { id, version: _, ...changes } = body
      entries = entries.map(entry => (entry.id === id ? { ...entry, ...changes } : entry))
      return { data: entries[0] ?? home, message: 'Saved' }
    },
    'masterData.remove': { message: 'Entry replaced and retired' },
  }
  return openPage(`/settings/master-data/${address}`, answers, adminRole)
}

const labels = () =>
  within(screen.getByRole('list', { name: 'Reward categories' }))
    .getAllByRole('listitem')
    .map(row => row.textContent)

it('shows each entry with its code and a link to the records that use it', async () => {
  await open()
  await heading('Reward categories')
  expect(await screen.findByRole('link', { name: 'Used by 3 rewards' })).toHaveProperty(
    'href',
    expect.stringContaining(`/rewards?categoryId=${home.id}`),
  )
  expect(labels()[1]).toContain('Not used')
})

it('moves an entry by a button and saves the whole order', async () => {
  const { calls } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Move Garden up' }))
  expect(labels()[0]).toContain('Garden')
  expect(calls('masterData.reorder')).toEqual([{ body: { type: 'REWARD_CATEGORY', ids: [garden.id, home.id] } }])
})

it('retires an entry, and replaces a used one by another', async () => {
  const { calls } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Garden' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retire' }))
  expect(await screen.findByText('Retired')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Garden' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Home' }))
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace and retire' }))
  const question = within(await dialog('Replace Home?'))
  await userEvent.click(question.getByRole('combobox', { name: 'Replace with' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Garden' }))
  await press('Replace and retire')
  expect(calls('masterData.remove')).toEqual([{ body: { id: home.id, version: 1, replaceBy: garden.id } }])
})

it('shows an auditor the list without ways to change it', async () => {
  await open('AUDITOR')
  expect(await screen.findByText('Home')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Actions for|Move|Add/ })).toBeNull()
})

it('says that a list there is not was not found', async () => {
  await open('CONTENT', 'colours')
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
})
