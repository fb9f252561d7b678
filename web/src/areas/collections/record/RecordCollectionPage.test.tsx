import type { Collection } from '@fulmar/contract/collections/collection-records'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, follow, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aCollection } from '../../../../test/records/collections.ts'

const reversed = aCollection({
  code: 'ODD23456',
  status: 'REVERSED',
  grams: 64_000,
  lines: [{ plasticCode: 'PET', grams: 64_000, pointsPerKg: 100, points: 6400 }],
})
const line = { plasticCode: 'PET' as const, grams: 64_000, pointsPerKg: 100, points: 6400 }
const flag = { rule: 'UNUSUAL_FOR_PERSON' as const, holdsPoints: true, detail: { usualGrams: 1800 } }
const preview = (flags: (typeof flag)[]) => ({
  points: 6400,
  pointsPending: flags.length ? 6400 : 0,
  flags,
  lines: [line],
})
const receipt = {
  ...preview([]),
  id: '0190a0a0-0000-7000-8000-00000000beef',
  code: 'NEW23456',
  grams: 640,
  balance: 64,
}

const open = (answers: Answers) =>
  openPage(`/collections/record?corrects=${reversed.id}`, {
    'collections.get': { data: reversed },
    'collections.stats': {
      data: { total: 0, grams: 0, points: 0, reversed: 0, openReviews: 0, hasMoreReviews: false, oldestOpenAt: null },
    },
    'collections.preview': { data: preview([]) },
    'collections.record': { data: receipt },
    'stores.list': { data: [], totalCount: 0 },
    'userList.list': { data: [], totalCount: 0 },
    'plasticRates.types': { data: [] },
    'plasticRates.list': { data: [], totalCount: 0 },
    'pointsPolicy.get': refuse('NOT_ALLOWED'),
    ...answers,
  })

it('starts with what was reversed when it is recorded corrected', async () => {
  const { calls } = await open({})
  await heading('Record collection')
  expect(await screen.findByText(/ODD23456 was reversed/)).toBeVisible()
  await fill('Weight', '0.64')
  await press('Record and award points')
  await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
  expect(calls('collections.record')[0]?.body).toMatchObject({
    storeId: reversed.store.id,
    userId: reversed.user.id,
    lines: [{ plasticCode: 'PET', grams: 640 }],
    at: reversed.at,
    corrects: reversed.id,
  })
})

it('has no form for what was corrected already, and leads to the correction', async () => {
  const correctedBy = { id: '0190a0a0-0000-7000-8000-00000000abcd', code: 'NEW23456' }
  await open({ 'collections.get': { data: { ...reversed, correctedBy } } })
  expect(await screen.findByText(/ODD23456 was already recorded again, corrected/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'NEW23456' }).getAttribute('href')).toBe(`/collections/${correctedBy.id}`)
  expect(screen.queryByRole('button', { name: 'Record and award points' })).toBeNull()
})

it('says before the button what would be flagged, and records it when that is pressed again', async () => {
  const { calls } = await open({ 'collections.preview': { data: preview([flag]) } })
  await heading('Record collection')
  expect(await screen.findByText('64 kg is unusually high for this member (usually about 1.8 kg).')).toBeVisible()
  await press('Record and award points')
  expect(await screen.findByText('Press Enter again to record it anyway.')).toBeVisible()
  expect(calls('collections.record')).toHaveLength(0)
  await press('Record anyway')
  await waitFor(() => expect(calls('collections.record')).toHaveLength(1))
})

it('asks again when what was confirmed is changed', async () => {
  const { calls } = await open({ 'collections.preview': { data: preview([flag]) } })
  await press('Record and award points')
  await screen.findByRole('button', { name: 'Record anyway' })
  await fill('Weight', '65')
  await press('Record and award points')
  await screen.findByRole('button', { name: 'Record anyway' })
  expect(calls('collections.record')).toHaveLength(0)
})

it('warns of ten times the usual weight even where the server has too little history to flag it', async () => {
  const { calls } = await open({})
  expect(await screen.findByText(/64 kg is about 43 times a usual weight \(1.5 kg\). Did you mean 640 g/)).toBeVisible()
  await press('Record and award points')
  await screen.findByRole('button', { name: 'Record anyway' })
  await press('Use 640 g')
  await press('Record and award points')
  await waitFor(() => expect(calls('collections.record')[0]?.body).toMatchObject({ lines: [{ grams: 640 }] }))
})

it('is undone from its receipt, and recorded corrected', async () => {
  let status: Collection['status'] = 'RECORDED'
  const { calls, address } = await open({
    'collections.get': ({ params: { id } }) => ({
      data: id === receipt.id ? aCollection({ id, code: receipt.code, status }) : reversed,
    }),
    'collections.undo': () => {
      status = 'REVERSED'
      return { data: { ...receipt, status } }
    },
  })
  await heading('Record collection')
  await fill('Weight', '0.64')
  await press('Record and award points')
  await heading('Collection recorded')
  await press('Undo')
  await heading('Collection taken back')
  expect(calls('collections.undo')[0]).toMatchObject({ body: { id: receipt.id } })
  expect(screen.queryByText(/awarded to/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await follow('Record corrected')
  await heading('Record collection')
  expect(address()).toContain(`corrects=${receipt.id}`)
})
