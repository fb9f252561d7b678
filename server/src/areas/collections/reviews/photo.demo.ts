import { type Colour, drawPng } from '#core/files/png.ts'
import { seededRandom } from '#core/seeded-random.ts'

const [width, height] = [480, 360]
const scale: Colour = [226, 230, 232]
const plastics: Colour[] = [
  [84, 152, 190],
  [122, 176, 148],
  [214, 222, 226],
  [178, 200, 214],
  [232, 196, 120],
]

/** A heap of bottles on a scale, seen from above: a picture for the demo that is nobody's. */
export function heapOfBottles(): Buffer {
  const chance = seededRandom(17)
  const bottles = Array.from({ length: 60 }, () => {
    const angle = chance.between(0, Math.PI)
    return {
      x: width / 2 + chance.between(-150, 150),
      y: height / 2 + chance.between(-105, 105),
      along: [Math.cos(angle), Math.sin(angle)] as const,
      long: chance.between(26, 44),
      colour: chance.pick(plastics),
    }
  })
  const colourAt = (x: number, y: number): Colour => {
    const top = bottles.findLast(b => {
      const [dx, dy] = [x - b.x, y - b.y]
      const [u, v] = [dx * b.along[0] + dy * b.along[1], dy * b.along[0] - dx * b.along[1]]
      return (u / b.long) ** 2 + (v / (b.long * 0.36)) ** 2 < 1
    })
    return top?.colour ?? scale
  }
  return drawPng({ width, height, colourAt })
}
