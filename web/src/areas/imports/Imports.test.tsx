import type { ImportCounts, ImportKindInfo, ImportRecord } from '@fulmar/contract/imports'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'

const id = '0190a0a0-0000-7000-8000-000000000001'
const none: ImportCounts = { WAITING: 0, NEW: 0, ADDED: 0, UNCHANGED: 0, FAILED: 0, UNDONE: 0, KEPT: 0 }
const kinds: ImportKindInfo[] = [
  {
    kind: 'members',
    note: 'Members are added without a password.',
    undo: 'Removes the imported members.',
    columns: [
      { key: 'name', label: 'Name', isRequired: true, help: '', example: 'Ana' },
      { key: 'email', label: 'Email', isRequired: true, help: '', example: 'ana@example.org' },
      { key: 'neighborhood', label: 'Neighborhood', isRequired: false, help: 'Its code', example: 'POR-001' },
    ],
  },
]
const file: ImportRecord = {
  id,
  kind: 'members',
  fileName: 'people.csv',
  state: 'MAPPING',
  rows: 4812,
  counts: { ...none, WAITING: 4812 },
  progress: { done: 0, of: 0 },
  problem: null,
  by: { id, name: 'Rita' },
  createdAt: '2026-03-01T10:00:00.000Z',
  finishedAt: null,
  headers: ['Full name', 'Mail'],
  samples: [
    ['Ana Silva', 'ana@example.org'],
    ['Rui Costa', 'rui@example.org'],
  ],
  mapping: { name: { column: 0 } },
  importedBeforeAt: null,
  repeats: null,
}
const open = (over: Partial<ImportRecord>, answers: Answers = {}) =>
  openPage(`/settings/imports/${id}`, {
    'imports.kinds': { data: kinds },
    'imports.get': { data: { ...file, ...over } },
    'imports.problems': { data: [], totalCount: 0 },
    ...answers,
  })

it('uploads a file of the kind that a list asked for', async () => {
  const { calls } = await openPage('/settings/imports/new?kind=members', {
    'imports.kinds': { data: kinds },
    'imports.create': { data: file },
    'imports.get': { data: file },
  })
  await heading('Import a file')
  const chosen = new File(['Full name,Mail\nAna,ana@example.org'], 'people.csv', { type: 'text/csv' })
  await screen.findByText('Members are added without a password.')
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, chosen)
  await heading('people.csv')
  expect(calls('imports.create')).toMatchObject([{ body: { kind: 'members', fileName: 'people.csv' } }])
})

it('takes pasted rows, and the value of a column from the page that someone came from', async () => {
  const { calls } = await openPage('/settings/imports/new?kind=members&column=neighborhood&value=POR-001', {
    'imports.kinds': { data: kinds },
    'imports.create': { data: file },
    'imports.get': { data: file },
  })
  await heading('Import a file')
  expect(await screen.findByText(/Neighborhood: POR-001/)).toBeVisible()
  await press('Paste rows instead')
  await fill('Rows', 'Name')
  await press('Use these rows')
  await heading('people.csv')
  expect(calls('imports.create')).toMatchObject([{ body: { fileName: 'Pasted rows.csv' } }])
  expect(await screen.findByLabelText('Value of Neighborhood')).toHaveProperty('value', 'POR-001')
})

it('shows sample values, asks for what is missing, and checks with the mapping', async () => {
  const { calls } = await open({}, { 'imports.check': { data: { ...file, state: 'CHECKING' } } })
  await heading('people.csv')
  expect(await screen.findByText('Ana Silva')).toBeVisible()
  expect(screen.getByText('Still missing: Email')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check 4,812 rows' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Email' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Mail' }))
  expect(await screen.findByText('ana@example.org')).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Neighborhood (optional)' }))
  await userEvent.click(
    (await screen.findAllByRole('option', { name: 'Same value for every row' })).at(-1) as HTMLElement,
  )
  await fill('Value of Neighborhood', 'POR-001')
  await press('Check 4,812 rows')
  const mapping = { name: { column: 0 }, email: { column: 1 }, neighborhood: { value: 'POR-001' } }
  await waitFor(() => expect(calls('imports.check')).toEqual([{ body: { id, mapping } }]))
})

it('says what would happen before it does, with the problems by row and column', async () => {
  const { calls } = await open(
    {
      state: 'CHECKED',
      counts: { ...none, NEW: 4624, UNCHANGED: 157, FAILED: 31 },
      repeats: { fileName: 'march.csv', at: '2026-03-01T10:00:00.000Z', rows: 150 },
    },
    {
      'imports.problems': {
        data: [{ row: 7, problems: [{ column: 'email', message: 'Email is invalid' }] }],
        totalCount: 31,
      },
      'imports.commit': { data: { ...file, state: 'IMPORTING' } },
    },
  )
  const table = await screen.findByRole('table', { name: 'Rows with problems' })
  expect(screen.getByRole('alert', { name: 'This file repeats march.csv' })).toBeVisible()
  expect(within(table).getByText('Email is invalid')).toBeVisible()
  expect(within(table).getByText('Email')).toBeVisible()
  expect(screen.getByText('157')).toBeVisible()
  await press('Import 4,624 rows')
  await waitFor(() => expect(calls('imports.commit')).toEqual([{ body: { id } }]))
})

it('shows the progress and stops', async () => {
  const { calls } = await open(
    { state: 'IMPORTING', progress: { done: 1200, of: 4800 }, counts: { ...none, NEW: 3600, ADDED: 1200 } },
    { 'imports.stop': { data: { ...file, state: 'STOPPED' } } },
  )
  expect(await screen.findByText(/1,200 of 4,800 rows, 25/)).toBeVisible()
  await press('Stop')
  await waitFor(() => expect(calls('imports.stop')).toEqual([{ body: { id } }]))
})

it('asks before it undoes, and says what that does', async () => {
  const { calls } = await open(
    { state: 'DONE', counts: { ...none, ADDED: 10, FAILED: 2 } },
    { 'imports.undo': { data: { ...file, state: 'UNDOING' } } },
  )
  await press('Undo import')
  expect(await screen.findByText('Removes the imported members.')).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo import' }).at(-1) as HTMLElement)
  await waitFor(() => expect(calls('imports.undo')).toEqual([{ body: { id } }]))
})

it('lists imports, explains an empty list and is closed to other roles', async () => {
  await openPage('/settings/imports', { 'imports.list': { data: [{ ...file, state: 'DONE' }], totalCount: 1 } })
  expect((await screen.findAllByText('people.csv')).length).toBeGreaterThan(0)
  await openPage('/settings/imports', { 'imports.list': { data: [], totalCount: 0 } }, 'CONTENT')
  expect(await screen.findByText('No imports yet')).toBeVisible()
  await openPage('/settings/imports', {}, 'AUDITOR')
  expect(await screen.findByText(/does not let you import records/)).toBeVisible()
})
