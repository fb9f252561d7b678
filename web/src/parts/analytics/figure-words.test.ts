import { expect, it } from 'vitest'
import { formatCompared, formatTick } from './figure-words.ts'

it('an axis names the year in its first label and where the year changes', () => {
  const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
  const said = months.map((month, at) => formatTick('MONTH', month, months[at - 1]))
  expect(said.map(row => /\d{4}/.exec(row)?.[0] ?? null)).toEqual(['2025', null, '2026', null])
  expect(formatTick('WEEK', '2026-01-05', '2025-12-15')).toContain('2026')
  expect(formatTick('DAY', '2026-01-06', '2026-01-05')).not.toContain('2026')
  expect(formatTick('NAME', 'Harbour Store', undefined)).toBe('Harbour Store')
})

it('says which days of the week a period has more or fewer of than what it is compared with', () => {
  const comparedOf = (from: string, to: string, before: string, until: string) => {
    const span = { start: '', end: '', bucket: 'DAY', isOver: true } as const
    const of = { period: { from, to, ...span }, timeZone: 'UTC' }
    return /\(.*\)/.exec(formatCompared({ from: before, to: until, end: '' }, of))?.[0]
  }
  // Thirty days.
  expect(comparedOf('2026-10-21', '2026-11-19', '2026-09-21', '2026-10-20')).toBe(
    '(a Wed and Thu more, a Mon and Tue fewer)',
  )
  // Months of 31 and 30 days.
  expect(comparedOf('2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30')).toBe(
    '(a Thu, Fri, and Sat more, a Tue and Wed fewer)',
  )
  expect(comparedOf('2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08')).toBeUndefined()
  expect(comparedOf('2026-11-19', '2026-11-19', '2026-11-18', '2026-11-18')).toBeUndefined()
})
