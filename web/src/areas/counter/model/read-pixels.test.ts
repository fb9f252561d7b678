import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { readPixels } from './read-pixels.ts'

const scale = 6
const margin = 4

/** As a camera sees a card: dark dots on light, in RGBA. */
function pictureOf(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = (modules.size + 2 * margin) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor(y / scale) - margin, Math.floor(x / scale) - margin]
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
      if (isInside && modules.get(row, column)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side }
}

it('reads the code on a member card where the browser cannot', () => {
  expect(readPixels(pictureOf('USPRX7J8'))).toBe('USPRX7J8')
})

it('reads nothing from a picture without a code', () => {
  expect(readPixels({ data: new Uint8ClampedArray(64 * 64 * 4).fill(200), width: 64, height: 64 })).toBeUndefined()
})
