import { expect, it } from 'vitest'
import { formatTick } from './figure-words.ts'

it('an axis names the year in its first label and where the year changes', () => {
  const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
  const said = months.map((month, at) => formatTick('MONTH', month, months[at - 1]))
  expect(said.map(row => /\d{4}/.exec(row)?.[0] ?? null)).toEqual(['2025', null, '2026', null])
  expect(formatTick('WEEK', '2026-01-05', '2025-12-15')).toContain('2026')
  expect(formatTick('DAY', '2026-01-06', '2026-01-05')).not.toContain('2026')
  expect(formatTick('NAME', 'Harbour Store', undefined)).toBe('Harbour Store')
})
