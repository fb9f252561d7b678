import { storeListQuery } from '@fulmar/contract/stores/stores'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs } from '#test/runs.ts'
import { countStores, listStores } from './stores.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const slot = (openTime: string, closeTime: string) => ({ openTime, closeTime })
const on = (dayOfWeek: string, openTime: string, closeTime: string, isOpen = true) => ({
  dayOfWeek,
  isOpen,
  timeSlot: slot(openTime, closeTime),
})
type Exception = ReturnType<typeof exception>
const exception = (date: string, openTime: string, closeTime: string, isOpen: boolean) => ({
  date,
  label: 'Holiday',
  isOpen,
  timeSlot: slot(openTime, closeTime),
})

/** As the list asks it, of a store with these hours. */
async function isOpen(operatingHours: object[], exceptions: Exception[], timezone: string, at: string) {
  const { id } = await t.build.store({ operatingHours, exceptions, timezone })
  return (await t.database.one<{ open: boolean }>(sql`select store_is_open(${id}, ${at}::timestamptz) as open`)).open
}

// 2030-01-07 is a Monday; Lisbon is at UTC in winter.
describe('whether a store is open', () => {
  it.each([
    ['at the open', [on('monday', '09:00', '17:00')], [], '2030-01-07T09:00Z', true],
    ['a minute before', [on('monday', '09:00', '17:00')], [], '2030-01-07T08:59Z', false],
    ['at the close', [on('monday', '09:00', '17:00')], [], '2030-01-07T17:00Z', false],
    ['on a day the week does not name', [on('monday', '09:00', '17:00')], [], '2030-01-08T10:00Z', false],
    ['on a closed day', [on('monday', '09:00', '17:00', false)], [], '2030-01-07T10:00Z', false],
    ['past midnight, in the evening', [on('monday', '20:00', '02:00')], [], '2030-01-07T23:00Z', true],
    ['past midnight, after it', [on('monday', '20:00', '02:00')], [], '2030-01-08T01:59Z', true],
    ['past midnight, at the close', [on('monday', '20:00', '02:00')], [], '2030-01-08T02:00Z', false],
    ['around the clock, in the morning after', [on('monday', '09:00', '09:00')], [], '2030-01-08T08:59Z', true],
    ['around the clock, a day later', [on('monday', '09:00', '09:00')], [], '2030-01-08T09:00Z', false],
    [
      'on a holiday',
      [on('monday', '09:00', '17:00')],
      [exception('2030-01-07', '09:00', '17:00', false)],
      '2030-01-07T10:00Z',
      false,
    ],
    [
      'a week after a holiday',
      [on('monday', '09:00', '17:00')],
      [exception('2030-01-07', '09:00', '17:00', false)],
      '2030-01-14T10:00Z',
      true,
    ],
    [
      'by the other hours of a date',
      [on('monday', '09:00', '17:00')],
      [exception('2030-01-07', '10:00', '12:00', true)],
      '2030-01-07T09:30Z',
      false,
    ],
    ['on a Sunday that is opened', [], [exception('2030-01-06', '10:00', '12:00', true)], '2030-01-06T11:00Z', true],
    [
      'in the morning of a holiday, from the evening before',
      [on('sunday', '20:00', '02:00')],
      [exception('2030-01-07', '09:00', '17:00', false)],
      '2030-01-07T01:00Z',
      true,
    ],
    [
      'after the eve of a holiday',
      [on('sunday', '20:00', '02:00')],
      [exception('2030-01-06', '09:00', '17:00', false)],
      '2030-01-07T01:00Z',
      false,
    ],
  ])('%s', async (_when, weekly, exceptions, at, expected) => {
    expect(await isOpen(weekly, exceptions, 'Europe/Lisbon', at)).toBe(expected)
  })

  it('keeps the store’s own time, summer and winter', async () => {
    const weekly = [on('monday', '09:00', '17:00')]
    expect(await isOpen(weekly, [], 'Europe/Lisbon', '2030-07-08T08:30Z')).toBe(true)
    expect(await isOpen(weekly, [], 'Pacific/Auckland', '2030-01-06T20:30Z')).toBe(true)
    expect(await isOpen(weekly, [], 'America/New_York', '2030-01-07T10:00Z')).toBe(false)
  })

  // Lisbon goes from 01:00 to 02:00 on 2030-03-31 and from 02:00 back to 01:00 on 2030-10-27; both are Sundays at 01:00 UTC.
  it.each([
    ['before the clock goes forward', '00:30', '03:00', '2030-03-31T00:59Z', true],
    ['after it went forward', '00:30', '03:00', '2030-03-31T01:59Z', true],
    ['at the close by the new time', '00:30', '03:00', '2030-03-31T02:00Z', false],
    ['by a slot in the hour that is left out', '01:00', '02:00', '2030-03-31T01:00Z', false],
    ['in an hour that comes twice, the first time', '01:00', '02:00', '2030-10-27T00:30Z', true],
    ['in an hour that comes twice, the second time', '01:00', '02:00', '2030-10-27T01:30Z', true],
    ['after both', '01:00', '02:00', '2030-10-27T02:00Z', false],
  ])('%s', async (_when, open, close, at, expected) => {
    expect(await isOpen([on('sunday', open, close)], [], 'Europe/Lisbon', at)).toBe(expected)
  })

  it('knows the leap day', async () => {
    // 2028-02-29 is a Tuesday.
    const weekly = [on('tuesday', '09:00', '17:00'), on('wednesday', '09:00', '17:00')]
    const leapDay = [exception('2028-02-29', '20:00', '02:00', true)]
    const open = (at: string) => isOpen(weekly, leapDay, 'UTC', at)
    expect(await open('2028-02-29T10:00Z')).toBe(false)
    expect(await open('2028-02-29T23:00Z')).toBe(true)
    expect(await open('2028-03-01T01:59Z')).toBe(true)
    expect(await open('2028-03-01T08:00Z')).toBe(false)
    expect(await open('2028-03-01T10:00Z')).toBe(true)
    expect(await open('2028-03-07T10:00Z')).toBe(true)
  })

  it('agrees with minutes counted one by one', async () => {
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map(m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const day = fc.record({ isOpen: fc.boolean(), timeSlot: fc.record({ openTime: clock, closeTime: clock }) })
    const week = fc
      .tuple(day, day, day, day, day, day, day)
      .map(all => all.map((item, n) => ({ dayOfWeek: days[n], ...item })))
    const minute = fc.integer({ min: 0, max: 7 * 1440 - 1 })
    const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    await fc.assert(
      fc.asyncProperty(week, minute, async (weekly, at) => {
        const expected = weekly.some(({ isOpen: opens, timeSlot }, n) => {
          if (!opens) return false
          const start = n * 1440 + minutesOf(timeSlot.openTime)
          const span = (minutesOf(timeSlot.closeTime) - minutesOf(timeSlot.openTime) + 1440) % 1440 || 1440
          return (at - start + 7 * 1440) % (7 * 1440) < span
        })
        const moment = new Date(Date.parse('2030-01-07T00:00Z') + at * 60_000).toISOString()
        expect(await isOpen(weekly, [], 'UTC', moment)).toBe(expected)
      }),
      runs(60),
    )
  })

  it('gives the same result by minutes of the week as by the hours', async () => {
    const clock = fc.constantFrom('00:00', '06:30', '12:00', '23:59')
    const slots = fc.record({ openTime: clock, closeTime: clock })
    const week = fc
      .array(fc.record({ isOpen: fc.boolean(), timeSlot: slots }), { minLength: 7, maxLength: 7 })
      .map(all => all.map((item, n) => ({ dayOfWeek: days[n], ...item })))
    const dates = fc.uniqueArray(fc.constantFrom('2030-01-06', '2030-01-07', '2030-01-09', '2030-03-31'), {
      maxLength: 3,
    })
    const minute = fc.integer({ min: 0, max: 100 * 1440 })
    await fc.assert(
      fc.asyncProperty(week, dates, slots, fc.boolean(), minute, async (weekly, on, timeSlot, opens, after) => {
        const exceptions = on.map(date => ({ date, label: 'x', isOpen: opens, timeSlot }))
        const at = new Date(Date.parse('2030-01-05T00:00Z') + after * 60_000).toISOString()
        const plain = await t.database.one<{ open: boolean }>(sql`
          select is_open_at(${JSON.stringify(weekly)}, ${JSON.stringify(exceptions)}, 'Europe/Lisbon', ${at}::timestamptz) as open`)
        expect(await isOpen(weekly, exceptions, 'Europe/Lisbon', at)).toBe(plain.open)
      }),
      runs(60),
    )
  })

  it('is the same in a list as for a single store, in each time zone', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const near = [-1, 0, 1].map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const others = [
      [],
      near.map(date => exception(date, '00:00', '12:00', true)),
      near.map(date => exception(date, '00:00', '00:00', false)),
    ]
    for (const timezone of ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati'])
      for (const [open, close] of [
        ['00:00', '12:00'],
        ['12:00', '00:00'],
        ['20:00', '04:00'],
      ] as const)
        for (const exceptions of others)
          await t.build.store({
            operatingHours: days.map(day => on(day, open, close)),
            exceptions,
            timezone,
            neighborhoodId,
          })
    // A transaction has one moment, which no minute passes by.
    const answers = await t.database.transaction(async tx => {
      const asked = (openNow: 'yes' | 'no', sortBy?: string) =>
        listStores(tx, storeListQuery.parse({ neighborhoodId, openNow, sortBy, limit: 100 }))
      return {
        one: await tx.many<{ id: string; open: boolean }>(
          sql`select id, store_is_open(id, now()) as open from stores where neighborhood_id = ${neighborhoodId}`,
        ),
        open: [await asked('yes'), await asked('yes', 'plasticCollected')],
        closed: await asked('no'),
        count: (await countStores(tx, { neighborhoodId, days: 30 })).openNow,
      }
    })
    const ids = (stores: { id: string }[]) => stores.map(({ id }) => id).sort()
    for (const { data } of answers.open) expect(ids(data)).toEqual(ids(answers.one.filter(({ open }) => open)))
    expect(ids(answers.closed.data)).toEqual(ids(answers.one.filter(({ open }) => !open)))
    expect(answers.count).toBe(answers.open[0]?.totalCount)
  })
})
