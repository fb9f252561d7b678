import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMultipart } from './multipart.ts'

const entries = (payload: Record<string, unknown>) => [...toMultipart(payload).entries()]

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What the flattened form says, put together again by its bracketed keys. */
const leaves = (value: unknown, key: string): [string, string][] => {
  if (isEmpty(value)) return []
  if (typeof value !== 'object' || value === null) return [[key, `${value as string | number | boolean}`]]
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${key}[${name}]`))
}

const word = fc.stringMatching(/^[a-z][a-zA-Z]{0,7}$/)
const leaf = fc.oneof(
  fc.stringMatching(/^[ -~]{0,12}$/),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
)
const payload = fc.dictionary(
  word,
  fc.letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(word, tie('value'), { maxKeys: 4 }),
    ),
  })).value,
)

describe('a multipart payload', () => {
  it('gets bracketed keys for nested objects and arrays', () => {
    const operatingHours = [{ dayOfWeek: 'monday', isOpen: true, timeSlot: { openTime: '09:00' } }]
    expect(entries({ name: 'Harbour', operatingHours, location: { coordinates: [-7.9, 37] } })).toEqual([
      ['name', 'Harbour'],
      ['operatingHours[0][dayOfWeek]', 'monday'],
      ['operatingHours[0][isOpen]', 'true'],
      ['operatingHours[0][timeSlot][openTime]', '09:00'],
      ['location[coordinates][0]', '-7.9'],
      ['location[coordinates][1]', '37'],
    ])
  })

  it('skips undefined, null and empty text, but keeps 0 and false', () => {
    expect(entries({ a: undefined, b: null, c: '', d: 0, e: false, f: { g: '' }, h: [] })).toEqual([
      ['d', '0'],
      ['e', 'false'],
    ])
  })

  it('keeps files as files and dates as instants', () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    const form = toMultipart({ image: file, at: new Date('2026-01-02T03:04:05Z') })
    expect(form.get('image')).toBeInstanceOf(File)
    expect((form.get('image') as File).name).toBe('a.png')
    expect(form.get('at')).toBe('2026-01-02T03:04:05.000Z')
  })

  it('keeps every non-empty value and adds none', () => {
    fc.assert(
      fc.property(payload, value => {
        expect(entries(value)).toEqual(Object.entries(value).flatMap(([key, inner]) => leaves(inner, key)))
      }),
    )
  })
})
