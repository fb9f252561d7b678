import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import type { Answers } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aNeighborhoodRecord } from '../../../../test/records/neighborhoods.ts'

const quay = aNeighborhoodRecord({
  name: 'Quay',
  state: 'Porto District',
  goal: { grams: 750_000, period: 'MONTH' },
  progress: { grams: 0, since: '2026-03-01', until: '2026-04-01' },
})
const open = (answers: Answers = {}) =>
  openPage(`/neighborhood/${quay.id}`, { 'neighborhoods.get': { data: quay }, ...answers })

it('shows its details, its place and its history', async () => {
  await open({
    'activity.list': {
      data: [
        {
          id: quay.id,
          at: quay.createdAt,
          actor: { id: quay.id, name: 'Marina Fulmar' },
          action: 'neighborhood.created',
          entityType: 'neighborhood',
          entityId: quay.id,
          entity: { id: quay.id, name: null, link: null },
          subject: null,
          sentence: 'Marina Fulmar added a neighborhood',
          before: null,
          after: null,
          reason: null,
          ip: null,
          requestId: null,
          apiKey: null,
        },
      ],
      totalCount: 1,
    },
    'userList.list': { data: [], totalCount: 0 },
  })
  await heading('Quay')
  expect(screen.getAllByText('750 kg a month')[0]).toBeVisible()
  expect(screen.getByText('Porto, Porto District, Portugal')).toBeVisible()
  expect(screen.getByText('No leader yet', { exact: false })).toBeVisible()
  expect(screen.getByText('of 750 kg').parentElement?.textContent).toBe('0 g of 750 kg')
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }))
  const actor = await screen.findByText('Marina Fulmar')
  expect(actor.closest('li')?.textContent).toMatch(/Marina Fulmar\s+added this neighborhood/)
  await userEvent.click(screen.getByRole('tab', { name: 'Members' }))
  expect(await screen.findByText('No members yet')).toBeVisible()
})

it('draws what came in by month and plastic', async () => {
  const months = [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ]
  const series = (id: string, values: number[]) => ({
    group: { id, name: id },
    points: months.map(({ from, to }, at) => ({ from, to, value: values[at] ?? 0 })),
    total: values.reduce((sum, value) => sum + value, 0),
  })
  const { calls } = await open({
    'analytics.metrics': {
      data: {
        metric: 'grams',
        bucket: 'MONTH',
        period: {
          from: '2026-03-01',
          to: '2026-04-30',
          start: '2026-03-01T00:00:00.000Z',
          end: '2026-05-01T00:00:00.000Z',
          bucket: 'MONTH',
          isOver: true,
        },
        series: [series('PET', [4000, 9000]), series('HDPE', [0, 2500])],
      },
    },
  })
  expect(await screen.findByText('Kilograms by month, by plastic')).toBeVisible()
  await press('Table')
  expect(await screen.findByRole('row', { name: 'April 2026 9 kg 2.5 kg 11.5 kg' })).toBeVisible()
  expect(calls('analytics.metrics')[0]?.query).toMatchObject({ group: 'plastic', neighborhoodId: quay.id })
})

it('asks before a form with something typed is closed', async () => {
  await open()
  await press('Edit')
  const form = await dialog('Edit Quay')
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Name')))
  const households = await fill('Households', '1')
  await userEvent.keyboard('{Escape}')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(households.value).toBe('1')
  await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
  await press('Leave without saving')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})
