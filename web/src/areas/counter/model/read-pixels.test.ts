import encodeQR from 'qr'
import { expect, it } from 'vitest'
import { readPixels } from './read-pixels.ts'

/** As a camera sees a card: dark dots on light, in RGBA. */
function pictureOf(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 6 })
  const side = rows.length
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { data, width: side, height: side }
}

it('reads the code on a member card where the browser cannot', () => {
  expect(readPixels(pictureOf('USPRX7J8'))).toBe('USPRX7J8')
})

it('reads nothing from a picture without a code', () => {
  expect(readPixels({ data: new Uint8ClampedArray(64 * 64 * 4).fill(200), width: 64, height: 64 })).toBeUndefined()
})
