import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { heading } from '../../../test/acting.ts'
import { type Answers, refuse } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { someFigures, somePanels } from '../../../test/records/collections.ts'

const quiet: Answers = { 'dashboard.recentActivity': { data: [] }, 'dashboard.panels': { data: somePanels() } }

it('shows an auditor, who decides nothing, that nothing waits', async () => {
  await openPage('/dashboard', quiet, 'AUDITOR')
  await heading('Dashboard')
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible()
})

it('leads to the redemptions to hand over, with their age, and to the rewards that run low', async () => {
  const waiting = [
    {
      kind: 'OPEN_REDEMPTIONS',
      count: 12,
      isAtLeast: false,
      oldestAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    },
    { kind: 'LOW_REWARDS', count: 1, isAtLeast: false, oldestAt: null },
  ] as const
  const answers = { ...quiet, 'dashboard.figures': { data: someFigures({ waiting: [...waiting] }) } }
  await openPage('/dashboard', answers, 'OPERATIONS')
  const redemptions = await screen.findByRole('link', { name: /12 redemptions to hand over/ })
  expect(redemptions.getAttribute('href')).toBe('/rewards/redemptions')
  expect(redemptions.textContent).toContain('oldest: 3 days ago')
  const low = screen.getByRole('link', { name: /1 reward running low/ })
  expect(low.getAttribute('href')).toBe('/rewards?status=ACTIVE&stock=low')
  expect(low.textContent).toContain('stock or voucher codes')
  expect(low.textContent).not.toContain('oldest')
})

it('says that some figures are of the days of the time zone before', async () => {
  await openPage('/dashboard', {
    ...quiet,
    'dashboard.figures': { data: someFigures({ formerTimeZone: 'Asia/Tokyo' }) },
  })
  expect(await screen.findByRole('alert', { name: /^Some figures are of the old days until/ })).toBeVisible()
})

it('says the period in a sentence, and asks for another one by the address', async () => {
  const { calls, address } = await openPage('/dashboard', quiet)
  expect(
    await screen.findByText(
      '2 kg collected so far today, 100% more than yesterday by this time, in 2 collections at 2 stores.',
    ),
  ).toBeVisible()
  expect(await screen.findByText(/compared with Feb 28, 2026 until 0?9:05/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }))
  await waitFor(() => expect(address()).toContain('period=30D'))
  expect(
    await screen.findByText(
      '2 kg collected in the last 30 days, 100% more than the 30 days before, in 2 collections at 2 stores.',
    ),
  ).toBeVisible()
  expect(calls('dashboard.figures').at(-1)).toMatchObject({ query: { period: '30D' } })
  expect(calls('dashboard.panels').at(-1)).toMatchObject({ query: { period: '30D' } })
})

it('says why the figure that moved most did, opens the causes of each, and leaves none behind when the period changes', async () => {
  const [grams, collections] = someFigures().cards
  if (!grams || !collections) throw new Error('expected cards')
  const cause = (text: string) => ({ text, link: { to: '/rates', search: {} } })
  const causes = ['Harbour Store +2 kg', 'Harbour Store +2 kg'].map(cause)
  await openPage('/dashboard', {
    ...quiet,
    'dashboard.figures': ({ query }: { query: { period: string } }) => {
      const isToday = query.period === 'TODAY'
      const why = isToday ? causes : [cause('4 instead of 2 members collected (+1 kg)')]
      return {
        data: someFigures({
          cards: [
            { ...grams, value: 9000, previous: 1000, why },
            { ...collections, value: 30, previous: 20, why: [cause('Foz +10')] },
          ],
        }),
      }
    },
  })
  const sentence = async () => (await screen.findByText(/^Plastic collected, /)).textContent
  expect(await sentence()).toBe('Plastic collected, 800% more than yesterday by this time: Harbour Store +2\u00a0kg.')
  for (const period of ['30 days', 'Today', '30 days']) {
    await userEvent.click(screen.getByRole('radio', { name: period }))
    await waitFor(async () =>
      expect(await sentence()).toContain(period === 'Today' ? 'yesterday' : 'the 30 days before'),
    )
  }
  expect(await sentence()).toBe(
    'Plastic collected, 800% more than the 30 days before: 4 instead of 2 members collected (+1\u00a0kg).',
  )
  const causesOf = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Why did it change? ${name}` }))
    const popover = within(await screen.findByRole('dialog', { name: `Why did it change? ${name}` }))
    return popover.getAllByRole('listitem').map(item => item.textContent)
  }
  expect(await causesOf('Plastic collected')).toEqual(['4 instead of 2 members collected (+1\u00a0kg)'])
  expect(await causesOf('Collections')).toEqual(['Foz +10'])
})

it('compares a first full year with nothing, and says so', async () => {
  const { period, cards } = someFigures()
  const first = { beganOn: '2025-09-20', compared: null, period: { ...period, from: '2026-01-01' } }
  await openPage('/dashboard?period=YEAR', {
    ...quiet,
    'dashboard.figures': { data: someFigures({ ...first, cards: cards.map(card => ({ ...card, previous: null })) }) },
  })
  expect(
    await screen.findByText('First full year, nothing to compare with: the programme began on Sep 20, 2025.'),
  ).toBeVisible()
  expect(screen.queryByText(/^compared with|, compared with|more than the same|times the/)).toBeNull()
})

it('links figures and stores to the records behind them, and says how they are counted', async () => {
  await openPage('/dashboard', quiet)
  const tile = await screen.findByRole('link', { name: /^Collections.+/ })
  expect(tile.getAttribute('href')).toContain('status=RECORDED')
  const store = await screen.findByRole('link', { name: 'Harbour Store' })
  expect(store.getAttribute('href')).toContain('storeId=')
  await userEvent.click(screen.getByRole('button', { name: 'How is this counted? Which stores collect the most?' }))
  expect(await screen.findByText(/The stores with the most weight in the period/)).toBeVisible()
})

it('names the days of a chart over time, which are not those of the figures', async () => {
  const { STORES } = somePanels().contents
  const panels = somePanels({ panels: [{ key: 'PLASTIC', isHidden: false }], contents: { PLASTIC: STORES } })
  await openPage('/dashboard', { ...quiet, 'dashboard.panels': { data: panels } })
  const chart = await screen.findByRole('region', { name: 'Which stores collect the most?' })
  expect(chart.textContent).toContain('Mar 1, 2026')
})

it('shows the seal of the books, checks again on request, and names what is wrong', async () => {
  const broken = { at: new Date().toISOString(), checks: 6, broken: ['no balance is below zero'], sealedDays: 40 }
  const proof = { ...broken, firstBrokenDay: '2026-02-03', decidedAlone: 2 }
  let isChecked = false
  const { calls } = await openPage('/dashboard', {
    ...quiet,
    'dashboard.panels': () => {
      const data = somePanels()
      return { data: isChecked ? { ...data, contents: { ...data.contents, BOOKS: { proof } } } : data }
    },
    'points.verify': () => {
      isChecked = true
      return { data: proof }
    },
  })
  expect(await screen.findByText('The books balance')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('The books do not balance')).toBeVisible()
  expect(screen.getByText('Failed: no balance is below zero')).toBeVisible()
  expect(screen.getByText(/^2 decisions of the last 30 days that need two people were made by one\./)).toBeVisible()
  expect(calls('points.verify')).toHaveLength(1)
})

it('arranges panels by keyboard, hides one, resets and saves', async () => {
  const { calls } = await openPage('/dashboard', {
    ...quiet,
    'dashboard.arrange': ({ body }) => ({ data: body }),
  })
  await screen.findByText('The books balance')
  expect(screen.queryByRole('heading', { name: 'Academy today' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move Books up' }))
  expect(dialog.getByText('Panel moved to place 1 of 3.')).toBeVisible()
  await userEvent.click(dialog.getByRole('switch', { name: 'Top stores' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls('dashboard.arrange')).toMatchObject([
      { body: { order: ['BOOKS', 'STORES', 'ACADEMY'], hidden: ['STORES', 'ACADEMY'] } },
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  const again = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  await userEvent.click(again.getByRole('button', { name: 'Reset' }))
  await userEvent.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls('dashboard.arrange').at(-1)).toMatchObject({ body: { order: [], hidden: [] } }))
})

it('cancelling keeps the arrangement', async () => {
  const { calls } = await openPage('/dashboard', quiet)
  await screen.findByText('The books balance')
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move Books up' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(calls('dashboard.arrange')).toEqual([])
})

it('says what to do first in an empty programme', async () => {
  const started = { rates: true, stores: false, members: false, collections: false }
  await openPage('/dashboard', { ...quiet, 'dashboard.figures': { data: someFigures({ started }) } }, 'OPERATIONS')
  expect(await screen.findByRole('heading', { name: 'Get started' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Approve the first store' }).getAttribute('href')).toBe('/stores/requests')
  expect(screen.queryByRole('link', { name: /points per kilogram/ })).toBeNull()
})

it('keeps the figures when only the panels fail', async () => {
  await openPage('/dashboard', { ...quiet, 'dashboard.panels': refuse('NOT_ALLOWED') })
  expect(await screen.findByRole('link', { name: /^Collections.+/ })).toBeVisible()
  expect(await screen.findByText('Nothing needs your attention')).toBeVisible()
  expect(screen.queryByText('The books balance')).toBeNull()
})

it('leads to the failed tasks of the queue', async () => {
  const waiting = [{ kind: 'FAILED_JOBS' as const, count: 1, isAtLeast: false, oldestAt: new Date().toISOString() }]
  await openPage('/dashboard', { ...quiet, 'dashboard.figures': { data: someFigures({ waiting }) } })
  const link = await screen.findByRole('link', { name: /1 failed job/ })
  expect(link.getAttribute('href')).toBe('/settings/jobs/queue?state=FAILED')
})
