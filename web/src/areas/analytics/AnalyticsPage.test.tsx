import type { Analytics } from '@fulmar/contract/analytics/analytics'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { heading, press } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'

const answer = (more: Partial<Analytics> = {}): { data: Analytics } => ({
  data: {
    view: 'collection',
    updatedAt: '2026-11-17T10:00:00.000Z',
    timeZone: 'Europe/Lisbon',
    formerTimeZone: null,
    currency: 'EUR',
    period: {
      from: '2026-11-01',
      to: '2026-11-07',
      start: '2026-11-01T00:00:00.000Z',
      end: '2026-11-08T00:00:00.000Z',
      bucket: 'DAY',
      isOver: true,
    },
    compared: {
      from: '2026-10-25',
      to: '2026-10-31',
      start: '2026-10-25T00:00:00.000Z',
      end: '2026-11-01T00:00:00.000Z',
    },
    beganOn: null,
    place: null,
    ignored: [],
    figures: [
      {
        key: 'grams',
        unit: 'GRAMS',
        value: 12_000,
        previous: 10_000,
        series: [5000, 7000],
        cases: null,
        previousSeries: null,
        why: null,
        range: null,
        link: { to: '/collections', search: { from: '2026-11-01T00:00:00.000Z', status: 'RECORDED' } },
        ignores: [],
      },
      {
        key: 'reversedShare',
        unit: 'SHARE',
        value: null,
        previous: null,
        series: null,
        cases: null,
        previousSeries: null,
        why: null,
        range: null,
        link: null,
        ignores: [],
      },
    ],
    charts: [
      {
        key: 'scorecards',
        title: '50 % of the stores collected more than before',
        kind: 'TABLE',
        rowKind: 'NAME',
        rowLabel: 'Store',
        columns: [
          { key: 'grams', label: 'Plastic', unit: 'GRAMS' },
          { key: 'reversed', label: 'Reversed', unit: 'SHARE' },
        ],
        rows: [
          {
            label: 'Harbour Store',
            values: [7000, 0.25],
            link: { to: '/collections', search: { storeId: '0190a0a0-0000-7000-8000-000000000001' } },
          },
        ],
        notes: [],
        ignores: [],
      },
    ],
    notCounted: null,
    method: null,
    ...more,
  },
})

it('shows figures with their trend, each with a link to its records and how it is counted', async () => {
  await openPage('/analytics', { 'analytics.view': answer() })
  await heading('Analytics')
  const card = await screen.findByRole('link', { name: /Plastic collected 12 kg.*20% more than the previous period/ })
  expect(card.getAttribute('href')).toMatch(/^\/collections\?.*status=RECORDED/)
  await press('How is this counted? Plastic collected')
  const how = await screen.findByRole('dialog', { name: 'How is this counted? Plastic collected' })
  expect(how.textContent).toContain('reversed later are left out')
  expect(how.textContent).toContain('Europe/Lisbon')
})

it('says that some figures are of the days of the time zone before', async () => {
  await openPage('/analytics', { 'analytics.view': answer({ formerTimeZone: 'Asia/Tokyo' }) })
  const notice = within(await screen.findByRole('alert', { name: /^Some figures are of the old days until/ }))
  expect(notice.getByText(/begin at midnight in Asia\/Tokyo/)).toBeVisible()
})

it('asks for the view, the period and the filters of its address', async () => {
  const { calls } = await openPage('/analytics?period=90D&plasticCode=PET', { 'analytics.view': answer() })
  await heading('Analytics')
  const views = await screen.findByRole('navigation', { name: 'Views' })
  await userEvent.click(within(views).getByRole('link', { name: 'Stores' }))
  await screen.findByRole('status', { name: 'Loading' })
  expect(calls('analytics.view').at(-1)).toMatchObject({ query: { view: 'stores', period: '90D', plasticCode: 'PET' } })
})

it('says a share of nothing as nothing, and tables as tables with links', async () => {
  await openPage('/analytics?view=collection', { 'analytics.view': answer() })
  const table = await screen.findByRole('table', { name: '50 % of the stores collected more than before' })
  expect(within(table).getByRole('link', { name: 'Harbour Store' })).toBeVisible()
  expect(within(table).getByRole('cell', { name: '25%' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'PNG' })).toBeVisible()
  expect(screen.getByText('Reversed', { selector: 'span' }).nextSibling?.textContent).toBe('–')
})

it('links the numbers of a chart to the records behind them, in its table', async () => {
  const link = { to: '/collections', search: { from: '2026-11-01T00:00:00.000Z', status: 'RECORDED' } }
  await openPage('/analytics?view=collection', {
    'analytics.view': answer({
      charts: [
        {
          key: 'gramsByPlastic',
          title: 'PET is most',
          kind: 'STACK',
          rowKind: 'DAY',
          rowLabel: 'Day',
          columns: [
            { key: 'PET', label: 'PET', unit: 'GRAMS', filter: { plasticCode: 'PET' } },
            { key: 'PP', label: 'PP', unit: 'GRAMS', filter: { plasticCode: 'PP' } },
          ],
          rows: [{ label: '2026-11-01', values: [7000, 0], link }],
          notes: [],
          ignores: [],
        },
      ],
    }),
  })
  await press('Table')
  const table = screen.getByRole('table', { name: 'PET is most' })
  const [day, pet, ...others] = within(table).getAllByRole('link')
  expect(day?.getAttribute('href')).toMatch(/^\/collections\?from=.*status=RECORDED$/)
  expect(pet?.getAttribute('href')).toMatch(/plasticCode=PET/)
  // Nothing was collected, so there is nothing to list.
  expect(others).toEqual([])
})

it('says which filters a view, a figure and a chart do not follow', async () => {
  const { figures, charts } = answer().data
  const ignores = ['storeId', 'plasticCode'] as const
  await openPage('/analytics?view=stores', {
    'analytics.view': answer({
      view: 'stores',
      ignored: ['plasticCode'],
      figures: figures.map(figure => ({ ...figure, ignores: [...ignores] })),
      charts: charts.map(chart => ({ ...chart, ignores: [...ignores] })),
    }),
  })
  expect(await screen.findByText(/^Not filtered by plastic: nothing in this view/)).toBeVisible()
  const own = screen.getAllByText('Not filtered by store')
  expect(own).toHaveLength(3)
})

it('warns beside the academy’s comparison that it proves nothing', async () => {
  const text = 'A comparison, not proof of cause: members who choose to play may differ.'
  await openPage('/analytics?view=academy', {
    'analytics.view': answer({
      view: 'academy',
      charts: [
        {
          key: 'academyEffect',
          title: 'Too few members to say whether players collect more',
          kind: 'BARS',
          rowKind: 'NAME',
          rowLabel: 'Group',
          columns: [
            { key: 'after', label: 'Per member, four weeks after', unit: 'GRAMS' },
            { key: 'members', label: 'Members', unit: 'COUNT' },
          ],
          rows: [
            { label: 'Players', values: [4000, 2], link: null },
            { label: 'Comparable non-players', values: [2000, 3], link: null },
          ],
          notes: [{ row: null, text }],
          ignores: [],
        },
      ],
    }),
  })
  const panel = await screen.findByRole('region', { name: 'Does it work? Do players collect more?' })
  expect(within(panel).getByText(text)).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: 'Table' }))
  const table = within(panel).getByRole('table', { name: 'Too few members to say whether players collect more' })
  expect(within(table).getByRole('row', { name: 'Comparable non-players 2 kg 3' })).toBeVisible()
})

it('links each cell of the cohorts to its members', async () => {
  const months = (firstActiveIn: string, activeIn?: string) => ({
    to: '/users',
    search: { firstActiveIn, ...(activeIn && { activeIn }) },
  })
  await openPage('/analytics?view=members', {
    'analytics.view': answer({
      view: 'members',
      charts: [
        {
          key: 'cohorts',
          title: 'Members stay',
          kind: 'HEAT',
          rowKind: 'MONTH',
          rowLabel: 'Month',
          columns: [
            { key: 'members', label: 'Members', unit: 'COUNT' },
            { key: 'm0', label: 'First month', unit: 'SHARE' },
            { key: 'm1', label: '+1', unit: 'SHARE' },
          ],
          rows: [
            {
              label: '2026-08-01',
              values: [4, 1, 0.5],
              link: null,
              links: [months('2026-08'), months('2026-08', '2026-08'), months('2026-08', '2026-09')],
            },
          ],
          notes: [],
          ignores: [],
        },
      ],
    }),
  })
  const table = within(await screen.findByRole('table', { name: 'Members stay' }))
  const links = table.getAllByRole('link').map(element => [element.textContent, element.getAttribute('href')])
  expect(links).toEqual([
    ['4', '/users?firstActiveIn=2026-08'],
    ['100%', '/users?firstActiveIn=2026-08&activeIn=2026-08'],
    ['50%', '/users?firstActiveIn=2026-08&activeIn=2026-09'],
  ])
})

it('offers a content editor the academy alone, whatever the address asks for', async () => {
  const asked: string[] = []
  await openPage(
    '/analytics?view=points',
    {
      'analytics.view': ({ query }: { query: { view: string } }) => {
        asked.push(query.view)
        return answer({ view: 'academy', figures: [], charts: [] })
      },
    },
    'CONTENT',
  )
  const views = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole('link')
  expect(views.map(view => view.textContent)).toEqual(['Academy'])
  expect(new Set(asked)).toEqual(new Set(['academy']))
})
