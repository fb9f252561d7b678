import { crc32, deflateSync } from 'node:zlib'
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

type Colour = [red: number, green: number, blue: number]

/** A drawn picture of bottles on a scale, for the demo. */
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
  return png(colourAt)
}

/** In PNG every row starts with its filter type, here none. */
function png(colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
