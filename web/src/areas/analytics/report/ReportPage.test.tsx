import { analyticsViews } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { heading, press } from '../../../../test/acting.ts'
import { later, refuse } from '../../../../test/fake-api.ts'
import { me, openPage } from '../../../../test/open-page.ts'
import { someAnalytics } from '../../../../test/records/analytics.ts'

const answers = {
  'analytics.view': ({ query }: { query: { view: (typeof analyticsViews)[number] } }) => ({
    data: someAnalytics(query.view, query.view === 'impact' ? { method: 'Factors: WARM version 16.' } : {}),
  }),
}

it('has a cover, every view with figures and tables, and how each figure is counted', async () => {
  await openPage('/analytics/report?period=LAST_MONTH', answers)
  await heading('Programme report')
  const cover = screen.getByText('Prepared by').parentElement?.parentElement
  expect(cover?.textContent).toContain(me.name)
  expect(cover?.textContent).toContain('Whole programme')
  expect(cover?.textContent).toContain('Europe/Lisbon')
  for (const view of analyticsViews)
    expect(screen.getByRole('table', { name: `Answer of ${view}` }).textContent).toContain('Harbour Store')
  const method = screen.getByRole('region', { name: 'How this was counted' })
  expect(method.textContent).toContain(figureDefinitions.grams.how)
  expect(method.textContent).not.toContain(figureDefinitions.bottles.how)
  expect(method.textContent).toContain('WARM version 16')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('asks for the views, the period and the filters of its address; views can be taken away', async () => {
  const { calls } = await openPage(
    '/analytics/report?views=points,collection&from=2026-10-01&to=2026-10-31&plasticCode=PET&compare=year',
    answers,
  )
  await heading('Programme report')
  expect(calls('analytics.view')).toMatchObject(
    ['collection', 'points'].map(view => ({
      query: { view, from: '2026-10-01', to: '2026-10-31', plasticCode: 'PET', compare: 'year' },
    })),
  )
  const choice = screen.getByRole('group', { name: 'In this report' })
  await userEvent.click(within(choice).getByRole('checkbox', { name: 'Points' }))
  expect(screen.queryByRole('table', { name: 'Answer of points' })).toBeNull()
  await userEvent.click(within(choice).getByRole('checkbox', { name: 'Collection' }))
  expect(screen.getByRole('table', { name: 'Answer of collection' })).toBeVisible()
})

it('says which part ignores a filter', async () => {
  await openPage('/analytics/report?views=members&plasticCode=PET', {
    'analytics.view': { data: someAnalytics('members', { ignored: ['plasticCode'] }) },
  })
  expect(await screen.findByText('Not filtered by plastic.')).toBeVisible()
})

it('prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await openPage('/analytics/report', answers)
  await heading('Programme report')
  await press('Print or save as PDF')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

it('waits for its figures before it prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const slow = later<{ data: ReturnType<typeof someAnalytics> }>()
  await openPage('/analytics/report?views=members', { 'analytics.view': () => slow.promise })
  await press('Print or save as PDF')
  expect(print).not.toHaveBeenCalled()
  slow.answer({ data: someAnalytics('members') })
  await heading('Programme report')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

it('says what went wrong when a view cannot be read', async () => {
  await openPage('/analytics/report', { 'analytics.view': refuse('NOT_ALLOWED', { message: 'Not for you' }) })
  expect(await screen.findByText(/Not for you|permission/i)).toBeVisible()
})
