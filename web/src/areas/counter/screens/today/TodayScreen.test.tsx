import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../../test/acting.ts'
import { openUnlocked } from '../../../../../test/open-counter.tsx'
import { aCounterCollection } from '../../../../../test/records/counter.ts'

describe('today', () => {
  it('lists what the store took in, by whom, with totals and what waits for review and why', async () => {
    const flags = [{ rule: 'BURST' as const, holdsPoints: true, detail: { withinAnHour: 6 } }]
    await openUnlocked({
      'counter.collections': {
        data: [
          aCounterCollection({ review: 'OPEN', flags, pointsPending: 15 }),
          aCounterCollection({ status: 'REVERSED' }),
          aCounterCollection({
            review: 'OPEN',
            points: 40,
            flags: [{ rule: 'OUTSIDE_HOURS', holdsPoints: false, detail: {} }],
          }),
        ],
      },
      'counter.totals': {
        data: [{ day: '2026-03-01', collections: 1, grams: 1500, points: 15, pointsPending: 15, reversed: 1 }],
      },
    })
    await press('Today')
    await screen.findByText(/^1 collection · 15 points, 15 of them pending review$/)
    screen.getByText('15 points pending review')
    screen.getByText('40 points · Flagged for review')
    screen.getByText('Collection number 6 by this member within an hour.')
    screen.getByText('Reversed')
    expect(screen.getAllByText(/· Ana$/)).toHaveLength(3)
  })

  it('lists all of a day that has more than one page', async () => {
    const taken = Array.from({ length: 116 }, () => aCounterCollection())
    await openUnlocked({
      'counter.collections': ({ query: { page, limit } }) => ({
        data: taken.slice((page - 1) * limit, page * limit),
        totalCount: taken.length,
      }),
      'counter.totals': { data: [] },
    })
    await press('Today')
    await screen.findByRole('heading', { name: 'Recorded (116)' })
  })
})
