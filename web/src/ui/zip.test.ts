import { expect, it } from 'vitest'
import { broken } from './chart/png.ts'
import { zipOf } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('an archive holds every file as it is, with its checksum, and says where each begins', async () => {
  const archive = zipOf([
    { name: 'a.txt', content: bytes('hello') },
    { name: 'ção.txt', content: bytes('') },
  ])
  const all = new Uint8Array(await archive.arrayBuffer())
  const view = new DataView(all.buffer)
  const end = all.length - 22
  expect([view.getUint32(end, true), view.getUint16(end + 10, true)]).toEqual([0x06054b50, 2])
  let entry = view.getUint32(end + 16, true)
  const found = []
  for (let n = 0; n < 2; n++) {
    expect(view.getUint32(entry, true)).toBe(0x02014b50)
    const [crc, size] = [view.getUint32(entry + 16, true), view.getUint32(entry + 24, true)]
    const [length, local] = [view.getUint16(entry + 28, true), view.getUint32(entry + 42, true)]
    const name = new TextDecoder().decode(all.subarray(entry + 46, entry + 46 + length))
    expect(view.getUint32(local, true)).toBe(0x04034b50)
    const start = local + 30 + length
    found.push([name, new TextDecoder().decode(all.subarray(start, start + size)), crc])
    entry += 46 + length
  }
  expect(found).toEqual([
    ['a.txt', 'hello', 0x3610a686],
    ['ção.txt', '', 0],
  ])
})

it('a legend that is too long for a picture goes on in the next line', () => {
  expect(broken(['PET', 'HDPE', 'PVC', 'LDPE'], 10, word => word.length)).toEqual([['PET', 'HDPE', 'PVC'], ['LDPE']])
  expect(broken(['longer than a line'], 10, word => word.length)).toEqual([['longer than a line']])
})
