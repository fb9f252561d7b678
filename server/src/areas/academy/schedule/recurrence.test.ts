import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#core/errors.ts'
import { occurrencesOf, readTiming, requireRounds } from './recurrence.ts'
import { wordsOf } from './recurrence-words.ts'
import type { Timing } from './windows.queries.ts'

const timing = (over: Partial<Timing> = {}) =>
  readTiming({ startsAt: '2026-01-05T18:00', minutes: 120, timeZone: 'Europe/Lisbon', recurrence: null, ...over })

const between = (over: Partial<Timing>, from: string, to: string) =>
  occurrencesOf(timing(over), new Date(from), new Date(to)).map(({ startsAt }) => startsAt)

/** The message for the field. */
function refusal(over: Partial<Timing>): Record<string, string> | undefined {
  try {
    requireRounds(timing(over), new Date('2026-01-01T00:00Z'))
    return undefined
  } catch (error) {
    return (error as AppError).details.fields
  }
}

describe('a rule', () => {
  it.each([
    ['FREQ=HOURLY', 'It can repeat by day, week, month or year'],
    ['FREQ=MINUTELY;INTERVAL=5', 'It can repeat by day, week, month or year'],
    ['INTERVAL=2', 'Say how often it repeats: FREQ is missing'],
    ['every day', 'This is not a recurrence rule'],
    ['', 'This is not a recurrence rule'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is there twice'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR does not fit FREQ=DAILY'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY does not fit FREQ=WEEKLY'],
    ['FREQ=DAILY;RSCALE=CHINESE', 'RSCALE does not fit FREQ=DAILY'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be from 1 to 366'],
    ['FREQ=DAILY;INTERVAL=1,2', 'INTERVAL is one number'],
    ['FREQ=DAILY;COUNT=1001', 'COUNT must be from 1 to 1000'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'It ends on a day or after a number of rounds, not both'],
    ['FREQ=DAILY;UNTIL=20270230', 'UNTIL is a day such as 20261231'],
    ['FREQ=DAILY;UNTIL=TOMORROW', 'UNTIL is a day such as 20261231'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY has days such as MO, or 2MO for the second Monday'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'Only a month has a first or last Monday'],
    ['FREQ=WEEKLY;WKST=9', 'A week starts on a day such as MO'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Choose days of the week or days of the month, not both'],
    ['FREQ=YEARLY;BYDAY=MO', 'Say in which month'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS picks among the days of BYDAY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This schedule has no rounds'],
    ['FREQ=DAILY;UNTIL=20251231', 'This schedule has no rounds'],
  ])('%s is refused: %s', (recurrence, message) => {
    expect(refusal({ recurrence })).toEqual({ recurrence: message })
  })

  it.each([
    [{ startsAt: '2026-02-30T10:00' }, { startsAt: 'This day does not exist' }],
    [{ startsAt: '0001-02-03T10:00' }, { startsAt: 'Enter a year from 2000 to 2100' }],
    [{ startsAt: '2025-12-31T10:00' }, { startsAt: 'This time has passed' }],
    [{ timeZone: 'Europe/Atlantis' }, { timeZone: 'This time zone is not known' }],
    [{ timeZone: '+01:00' }, { timeZone: 'This time zone is not known' }],
  ])('%o is refused', (over, fields) => {
    expect(refusal(over)).toEqual(fields)
  })

  it.each([
    [null, '5 January 2026 at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=WEEKLY;BYDAY=TH,MO', 'Every Monday and Thursday at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=WEEKLY', 'Every Monday at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=10', 'Every 2 weeks on Monday at 18:00 (Europe/Lisbon), 2 hours, 10 times'],
    ['FREQ=DAILY;UNTIL=20261231', 'Every day at 18:00 (Europe/Lisbon), 2 hours, until 31 December 2026'],
    ['FREQ=DAILY;UNTIL=20260701T003000Z', 'Every day at 18:00 (Europe/Lisbon), 2 hours, until 1 July 2026'],
    [
      'FREQ=DAILY;INTERVAL=3;BYDAY=SA,SU',
      'Every 3 days, only on a Saturday or Sunday at 18:00 (Europe/Lisbon), 2 hours',
    ],
    ['FREQ=DAILY;BYDAY=MO;BYMONTH=7,6', 'Every Monday in June and July at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=MONTHLY', 'Every month on the 5th at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,22', 'Every month on the 22nd and the last day at 18:00 (Europe/Lisbon), 2 hours'],
    [
      'FREQ=MONTHLY;BYDAY=1MO,-1FR',
      'Every month on the first Monday and the last Friday at 18:00 (Europe/Lisbon), 2 hours',
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=-1',
      'Every month on the last Saturday or Sunday at 18:00 (Europe/Lisbon), 2 hours',
    ],
    ['FREQ=YEARLY', 'Every year on the 5th of January at 18:00 (Europe/Lisbon), 2 hours'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'Every year on the second Sunday of March at 18:00 (Europe/Lisbon), 2 hours'],
  ])('%s is told as: %s', (recurrence, words) => {
    expect(wordsOf(timing({ recurrence }))).toBe(words)
  })

  it('tells any length', () => {
    const lengths = [5, 60, 90, 1441, 44_640].map(minutes => wordsOf(timing({ minutes })).split('), ')[1])
    expect(lengths).toEqual(['5 minutes', '1 hour', '1 hour 30 minutes', '1 day 1 minute', '31 days'])
  })
})

describe('the rounds of a rule', () => {
  it('end with it, on the last day of the time zone or at the last moment', () => {
    const late = { startsAt: '2026-06-01T23:30', timeZone: 'America/New_York' }
    const ends = (until: string) =>
      between({ ...late, recurrence: `FREQ=DAILY;UNTIL=${until}` }, '2026-05-01T00:00Z', '2026-12-01T00:00Z').at(-1)
    expect(ends('20260603')).toBe('2026-06-04T03:30:00.000Z')
    expect(ends('20260604T033000Z')).toBe('2026-06-04T03:30:00.000Z')
    expect(ends('20260604T032959Z')).toBe('2026-06-03T03:30:00.000Z')
  })

  it('are counted from the start of the rule, also when the first are over', () => {
    const recurrence = 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4'
    expect(between({ recurrence }, '2026-01-09T00:00Z', '2027-01-01T00:00Z')).toEqual([
      '2026-01-12T18:00:00.000Z',
      '2026-01-15T18:00:00.000Z',
    ])
  })

  it('are not those that start at the moment after which they are asked for', () => {
    const daily = { recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(between(daily, '2026-01-05T18:00Z', '2026-01-07T18:00Z')).toHaveLength(2)
  })

  it('start later when daylight saving skips their time, and the first time when it repeats it', () => {
    const spring = { startsAt: '2026-03-28T01:30', recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(between(spring, '2026-03-01T00:00Z', '2026-04-30T00:00Z')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    const autumn = { startsAt: '2026-10-24T01:30', recurrence: 'FREQ=DAILY;COUNT=3' }
    expect(between(autumn, '2026-10-01T00:00Z', '2026-11-30T00:00Z')).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('are none on the day that Samoa left out', () => {
    const daily = { startsAt: '2011-12-28T18:00', timeZone: 'Pacific/Apia', recurrence: 'FREQ=DAILY;COUNT=5' }
    const days = occurrencesOf(timing(daily), new Date('2011-12-01T00:00Z'), new Date('2012-02-01T00:00Z'))
    expect(days.map(({ occurrence }) => occurrence.slice(5, 10))).toEqual(['12-28', '12-29', '12-31', '01-01'])
  })

  const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const minuteOfDay = fc.integer({ min: 0, max: 1439 })
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

  it('keep their clock time across daylight saving; none is lost, doubled or of another length', () => {
    const property = fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(2020, 2026, 2031),
      minuteOfDay,
      fc.integer({ min: 5, max: 1_380 }),
      (timeZone, year, minute, minutes) => {
        const startsAt = `${year}-01-01T${clock(minute)}`
        const from = new Date(Date.UTC(year - 1, 11, 30))
        const all = occurrencesOf(
          timing({ startsAt, timeZone, minutes, recurrence: 'FREQ=DAILY;COUNT=365' }),
          from,
          new Date(from.getTime() + 400 * 86_400_000),
        )
        expect(new Set(all.map(({ occurrence }) => occurrence)).size).toBe(365)
        expect(all.map(one => one.startsAt).toSorted()).toEqual(all.map(one => one.startsAt))
        for (const { occurrence, startsAt: at, endsAt } of all) {
          const shown = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
          const skipped = Temporal.PlainDateTime.from(occurrence).until(shown).total('minutes')
          const isGap = Temporal.PlainDateTime.from(occurrence).toZonedDateTime(timeZone).toPlainDateTime().toString()
          expect(skipped === 0 || isGap !== `${occurrence}:00`).toBe(true)
          expect(skipped).toBeGreaterThanOrEqual(0)
          expect(skipped).toBeLessThanOrEqual(60)
          expect(Date.parse(endsAt) - Date.parse(at)).toBe(minutes * 60_000)
        }
      },
    )
    fc.assert(property, { numRuns: 25 })
  })

  it('are the same whether they are planned at once or a part at a time', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;BYDAY=MO,SU',
      'FREQ=MONTHLY;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=-1FR',
    ]
    const property = fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...rules),
      minuteOfDay,
      fc.integer({ min: 1, max: 400 * 24 * 60 }),
      (timeZone, recurrence, minute, split) => {
        const rule = { startsAt: `2026-01-01T${clock(minute)}`, timeZone, recurrence }
        const from = Date.parse('2026-01-10T00:00Z')
        const [cut, to] = [from + split * 60_000, from + 400 * 86_400_000]
        const iso = (ms: number) => new Date(ms).toISOString()
        const parts = [...between(rule, iso(from), iso(cut)), ...between(rule, iso(cut), iso(to))]
        expect(parts).toEqual(between(rule, iso(from), iso(to)))
        expect(parts.length).toBeGreaterThan(5)
      },
    )
    fc.assert(property, { numRuns: 60 })
  })
})
