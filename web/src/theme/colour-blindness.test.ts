import { describe, expect, it } from 'vitest'
import { polymers } from './polymers.ts'
import { seriesColors } from './series.ts'
import { dark, light } from './tokens.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** How colours look without one kind of cone: Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB. */
const deficiencies: Record<string, Matrix> = {
  'usual colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const apply = (matrix: Matrix, of: Triple): Triple =>
  matrix.map(row => row[0] * of[0] + row[1] * of[1] + row[2] * of[2]) as unknown as Triple
const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const linear = (hex: string) =>
  [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple

/** Björn Ottosson's Oklab, in which equal distances look equally different. */
const oklab = (rgb: Triple): Triple => {
  const cones = apply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as Triple
  return apply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

const seen = (hex: string, deficiency: Matrix): Triple =>
  oklab(apply(deficiency, linear(hex)).map(row => Math.min(1, Math.max(0, row))) as unknown as Triple)
const difference = (a: string, b: string, deficiency: Matrix) => {
  const [one, other] = [seen(a, deficiency), seen(b, deficiency)]
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

// About four times what is just noticeable side by side.
const least = 0.08

const palettes = {
  plastics: Object.entries(polymers),
  series: seriesColors.map((seriesColor, index) => [String(index + 1), seriesColor] as const),
}

describe.each(Object.entries(palettes))('the colours of %s', (_name, colors) => {
  describe.each(['light', 'dark'] as const)('in the %s theme', scheme => {
    it.each(Object.entries(deficiencies))('differ by 0.08 or more with %s', (_deficiency, matrix) => {
      const tooClose = colors.flatMap(([a, one], index) =>
        colors.slice(index + 1).flatMap(([b, other]) => {
          const distance = difference(one[scheme], other[scheme], matrix)
          return distance < least ? [`${a} and ${b}: ${distance.toFixed(3)}`] : []
        }),
      )
      expect(tooClose).toEqual([])
    })

    it('differ from the surface they are on', () => {
      const { surface } = scheme === 'light' ? light : dark
      for (const matrix of Object.values(deficiencies))
        for (const [, color] of colors) expect(difference(color[scheme], surface, matrix)).toBeGreaterThan(2 * least)
    })
  })
})
