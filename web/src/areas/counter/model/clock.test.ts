import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openClock } from './clock.ts'
import { type Database, deleteDatabase, openDatabase } from './database.ts'
import { enqueue, takeDown } from './queue.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const serverMs = Date.parse('2026-03-14T10:00:00Z')

let db: Database
let deviceMs: number
let openMs: number
beforeEach(async () => {
  db = await openDatabase('clock-test')
  deviceMs = serverMs + 3 * hourMs
  openMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => deviceMs)
})
afterEach(async () => {
  db.close()
  await deleteDatabase('clock-test')
})

const open = () =>
  openClock(
    () => db,
    () => openMs,
  )
const pass = (ms: number) => {
  deviceMs += ms
  openMs += ms
}
const recordAt = async (clock: Awaited<ReturnType<typeof open>>) => {
  const { key } = await keep(new Date(clock.now()).toISOString(), clock.stamp())
  return async () => Date.parse((await db.get('recordings', key))?.at ?? '')
}
async function keep(at: string, recorded: { pageId: string; afterMs: number }) {
  const member = { memberCode: 'USPRX7J8', memberName: null }
  const recording = takeDown({ ...member, staffId: 'ana', storeId: 's', at, recorded, lines: [], estimatedPoints: 0 })
  await enqueue(db, recording)
  return recording
}

describe('the clock of a counter', () => {
  it('is the server’s, also after a restart', async () => {
    await (await open()).learn(serverMs)
    pass(hourMs)
    expect((await open()).now()).toBe(serverMs + hourMs)
  })

  it('goes on by the time the page has been open when that of the device is set back to 2020', async () => {
    const clock = await open()
    await clock.learn(serverMs)
    pass(hourMs)
    deviceMs = Date.parse('2020-01-01T00:00:00Z')
    expect(clock.now()).toBe(serverMs + hourMs)
    pass(60_000)
    expect(clock.now()).toBe(serverMs + hourMs + 60_000)
    expect((await open()).now(), 'after a restart').toBe(serverMs)
  })

  it('counts the hours that a device slept, in which the time of the page may stand still', async () => {
    const clock = await open()
    await clock.learn(serverMs)
    deviceMs += 8 * hourMs
    expect(clock.now()).toBe(serverMs + 8 * hourMs)
  })

  it('puts right what was recorded after it was set a day ahead, as soon as the server answers', async () => {
    const clock = await open()
    await clock.learn(serverMs)
    const before = await recordAt(clock)
    pass(hourMs)
    deviceMs += dayMs
    const after = await recordAt(clock)
    pass(hourMs)
    await clock.learn(serverMs + 2 * hourMs)
    expect(await before()).toBe(serverMs)
    expect(await after()).toBe(serverMs + hourMs)
  })
})
