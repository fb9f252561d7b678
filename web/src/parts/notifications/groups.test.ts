import { expect, it } from 'vitest'
import { aNotification } from '../../../test/records/notifications.ts'
import { groupByDay } from './groups.ts'

const now = new Date(2026, 4, 4, 15)
const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()

it('puts notifications together by day and type, newest first', () => {
  const one = aNotification({ createdAt: at(4, 12), title: 'Mug ends soon', type: 'REWARD_ENDING' })
  const days = groupByDay(
    [
      one,
      aNotification({ createdAt: at(4, 11), title: 'A wants to join', link: '/a' }),
      aNotification({ createdAt: at(4, 10), title: 'B wants to join', link: '/b', readAt: at(4, 11) }),
      aNotification({ createdAt: at(3, 23), title: 'C wants to join' }),
      aNotification({ createdAt: at(1, 9), title: 'D wants to join' }),
    ],
    now,
  )
  expect(days.map(day => [day.name, day.groups.map(group => group.title)])).toEqual([
    ['Today', ['Mug ends soon', '2 store requests came in']],
    ['Yesterday', ['C wants to join']],
    [expect.stringContaining('Friday'), ['D wants to join']],
  ])
  const [single, several] = days[0]?.groups ?? []
  expect(single).toMatchObject({ link: one.link, body: one.body, ids: [one.id] })
  expect(several).toMatchObject({
    link: '/notifications?type=STORE_REQUESTED',
    body: 'A wants to join · B wants to join',
  })
  expect(several?.unreadIds).toHaveLength(1)
})

it('leads several to the place they share', () => {
  const list = [1, 2].map(hour => aNotification({ createdAt: at(4, hour), link: '/collections/review' }))
  expect(groupByDay(list, now)[0]?.groups[0]?.link).toBe('/collections/review')
})
