import type { NeighborhoodStatus } from '@fulmar/contract/neighborhoods/neighborhoods'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { choose, heading, press } from '../../../test/acting.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { aNeighborhood, aNeighborhoodRecord } from '../../../test/records/neighborhoods.ts'

const stats = { total: 3, active: 2, withoutLeader: 3, households: 960, members: 0, grams: 0 }
const three = [
  aNeighborhood({ name: 'Alder', households: 10 }),
  aNeighborhood({ name: 'Birch', households: 900 }),
  aNeighborhood({ name: 'Cedar', households: 50, status: 'PAUSED' }),
]
const [alder, birch] = three as [(typeof three)[0], (typeof three)[0]]

const answers = {
  'neighborhoods.list': ({ query }) => {
    const data = query.search === 'nothing-is-called-this' ? [] : three
    return { data, totalCount: data.length }
  },
  'neighborhoods.stats': { data: stats },
  'neighborhoods.cities': { data: [] },
  'roleSwitches.list': { data: [], totalCount: 0 },
} satisfies Answers

it('offers the way back from a search that finds nothing', async () => {
  await openPage('/neighborhood?search=nothing-is-called-this', answers)
  await heading('Neighborhoods')
  expect(await screen.findByText('No neighborhoods match')).toBeVisible()
  await press('Clear search and filters')
  expect(await screen.findByRole('link', { name: 'Alder' })).toBeVisible()
})

it('moves, ticks and opens by keyboard alone', async () => {
  await openPage('/neighborhood', {
    ...answers,
    'neighborhoods.get': { data: aNeighborhoodRecord(alder) },
  })
  const links = await Promise.all(['Alder', 'Birch'].map(name => screen.findByRole('link', { name })))
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(links[0])
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(links[1])
  await userEvent.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Birch' }).checked).toBe(true)
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(links[0])
  await userEvent.keyboard('{Enter}')
  await heading('Alder')
})

it('pauses many at once, with a way back', async () => {
  const list = new Map(three.map(row => [row.id, row.status]))
  const set = (ids: string[], status: NeighborhoodStatus) =>
    ids.map(id => {
      const before = list.get(id) ?? 'ACTIVE'
      list.set(id, status)
      return { id, name: '', outcome: 'DONE' as const, before: { status: before } }
    })
  const { calls } = await openPage('/neighborhood', {
    ...answers,
    'neighborhoods.list': () => ({
      data: three.map(row => ({ ...row, status: list.get(row.id) ?? row.status })),
      totalCount: 3,
    }),
    'neighborhoods.changeStatus': ({ body: { selection, status } }) => ({
      data: { results: 'ids' in selection ? set(selection.ids, status) : [] },
    }),
  })
  const paused = () => within(screen.getByRole('table', { name: 'Neighborhoods' })).queryAllByText('Paused')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Alder' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Birch' }))
  expect(screen.getByText('2 selected')).toBeVisible()
  await choose('Set status', 'Paused')
  expect(await screen.findByText('2 neighborhoods set to paused')).toBeVisible()
  expect(calls('neighborhoods.changeStatus')).toEqual([
    { body: { selection: { ids: [alder.id, birch.id] }, status: 'PAUSED' } },
  ])
  await waitFor(() => expect(paused()).toHaveLength(3))
  await press('Undo')
  await waitFor(() => expect(paused()).toHaveLength(1))
})

it('can be read and exported, not changed, by an auditor', async () => {
  await openPage('/neighborhood', answers, 'AUDITOR')
  await screen.findByRole('link', { name: 'Alder' })
  expect(screen.getByRole('button', { name: /^Export/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add neighborhood' })).toBeNull()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})
