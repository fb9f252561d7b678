import { describe, expect, it } from 'vitest'
import { copyDay, type DayHours, dayName, days, formatHours, usualHours, wholeWeek } from './hours.ts'

const day = (openTime: string, closeTime: string, isOpen = true): DayHours => ({
  dayOfWeek: 'monday',
  isOpen,
  timeSlot: { openTime, closeTime },
})

describe('the usual hours', () => {
  it('are every day from monday to sunday, open, 09:00 to 17:00', () => {
    expect(usualHours()).toEqual(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(dayOfWeek => ({
        dayOfWeek,
        isOpen: true,
        timeSlot: { openTime: '09:00', closeTime: '17:00' },
      })),
    )
  })

  it('are never shared between two forms', () => {
    expect(usualHours()[0]?.timeSlot).not.toBe(usualHours()[0]?.timeSlot)
  })
})

describe('what hours mean', () => {
  it.each([
    [day('09:00', '17:00'), undefined],
    [day('18:00', '02:00'), 'Closes the next day'],
    [day('09:00', '00:00'), 'Closes the next day'],
    [day('00:00', '00:00'), 'Open 24 hours'],
    [day('18:00', '02:00', false), 'Closed'],
    [day('', '02:00'), undefined],
  ])('%j is said as %s', (hours, said) => {
    expect(formatHours(hours)).toBe(said)
  })
})

describe('copying a day', () => {
  const odd = usualHours().map(row =>
    row.dayOfWeek === 'wednesday' ? { ...row, timeSlot: { openTime: '10:00', closeTime: '12:00' } } : row,
  )
  const opening = (hours: DayHours[]) => hours.map(hour => hour.timeSlot.openTime)

  it('to weekdays leaves the weekend', () => {
    expect(opening(copyDay(odd, 'wednesday', 'weekdays'))).toEqual([
      ...Array.from({ length: 5 }, () => '10:00'),
      '09:00',
      '09:00',
    ])
  })

  it('to all takes every day, and a closed day closes them', () => {
    expect(opening(copyDay(odd, 'wednesday', 'all'))).toEqual(days.map(() => '10:00'))
    const closed = odd.map(row => (row.dayOfWeek === 'sunday' ? { ...row, isOpen: false } : row))
    expect(copyDay(closed, 'sunday', 'all').every(row => !row.isOpen)).toBe(true)
  })
})

describe('a whole week', () => {
  it('is made of what was given, in order, the rest closed', () => {
    const [monday, tuesday] = usualHours()
    if (!monday || !tuesday) throw new Error('no week')
    const week = wholeWeek([tuesday, monday])
    expect(week.map(row => row.dayOfWeek)).toEqual(days)
    expect(week.filter(row => row.isOpen).map(row => dayName(row.dayOfWeek))).toEqual(['Monday', 'Tuesday'])
  })
})
