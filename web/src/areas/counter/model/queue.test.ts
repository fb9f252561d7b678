import 'fake-indexeddb/auto'
import type { CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { type Database, deleteDatabase, openDatabase, type Recording } from './database.ts'
import {
  type Courier,
  discardRefused,
  enqueue,
  forgetSent,
  retryRefused,
  sendWaiting,
  takeBack,
  takeDown,
} from './queue.ts'
import { newUuid } from './uuid.ts'

let db: Database
beforeEach(async () => {
  db = await openDatabase('queue-test')
  await unlocked('ana')
})
afterEach(async () => {
  db.close()
  await deleteDatabase('queue-test')
})

const unlocked = (id: string, token: string | null = `token of ${id}`) =>
  db.put('staff', {
    id,
    name: id,
    isOwner: false,
    token,
    expiresAt: '2099-01-01T00:00:00.000Z',
    verifier: { salt: new Uint8Array(), hash: new Uint8Array() },
  })

const aReceipt: CollectionReceipt = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  code: 'C-1',
  points: 12,
  pointsPending: 0,
  grams: 1500,
  balance: 40,
  flags: [],
  lines: [],
}

let made = 0
const recorded = async (over: Partial<Recording> = {}) => {
  const recording = {
    ...takeDown({
      staffId: 'ana',
      storeId: 'store',
      at: new Date().toISOString(),
      memberCode: 'USPRX7J8',
      memberName: null,
      lines: [{ plasticCode: 'PET', grams: 1500 }],
      estimatedPoints: 12,
    }),
    key: newUuid(++made),
    ...over,
  }
  await enqueue(db, recording)
  return recording.key
}

type Mocks = { [Name in keyof Courier]: Mock<Courier[Name]> }
const courier = (over: Partial<Mocks> = {}): Mocks => ({
  record: vi.fn<Courier['record']>(async () => ({ kind: 'DONE', data: aReceipt })),
  undo: vi.fn<Courier['undo']>(async () => ({ kind: 'DONE', data: {} })),
  ...over,
})
const send = (by: Courier) => sendWaiting(db, by, () => {})
const kept = (key: string) => db.get('recordings', key)
const theRecording = async (key: string) => {
  const recording = await kept(key)
  if (!recording) throw new Error('Nothing was recorded')
  return recording
}

describe('the queue', () => {
  it('keeps a recording once for its key, whoever restores it', async () => {
    const key = await recorded()
    const again = { ...takeDown({ ...(await theRecording(key)) }, key), estimatedPoints: 99 }
    expect(await enqueue(db, again)).toBe(true)
    expect(await db.getAll('recordings')).toMatchObject([{ key, estimatedPoints: 12 }])
  })

  it('sends what waits once, oldest first, with the token of who recorded it', async () => {
    await unlocked('bea')
    const first = await recorded()
    const second = await recorded({ staffId: 'bea' })
    const by = courier()
    expect(await send(by)).toBe('DONE')
    expect(await send(by)).toBe('NOT_TRIED')
    expect(by.record.mock.calls.map(([{ key }, token]) => [key, token])).toEqual([
      [first, 'token of ana'],
      [second, 'token of bea'],
    ])
    expect(await kept(first)).toMatchObject({ state: 'SENT', receipt: { code: 'C-1' }, attempts: 1 })
  })

  it('sends the same again, with its key and time, when nobody knows whether it arrived', async () => {
    const key = await recorded()
    const by = courier({ record: vi.fn<Courier['record']>(async () => ({ kind: 'LATER' })) })
    await recorded()
    expect(await send(by)).toBe('UNREACHABLE')
    expect(by.record).toHaveBeenCalledOnce()
    const before = await kept(key)
    const again = courier()
    expect(await send(again)).toBe('DONE')
    expect(again.record.mock.calls[0]?.[0]).toMatchObject({ key, at: before?.at, lines: before?.lines })
  })

  it('keeps what is refused, with the reason, and goes on with the rest', async () => {
    const key = await recorded({ memberCode: 'NMNVJ5UU' })
    const next = await recorded()
    const by = courier({
      record: vi.fn<Courier['record']>(async ({ memberCode }) =>
        memberCode === 'NMNVJ5UU'
          ? { kind: 'REFUSED', problem: 'No member has this code', fields: [] }
          : { kind: 'DONE', data: aReceipt },
      ),
    })
    expect(await send(by)).toBe('DONE')
    expect(await kept(key)).toMatchObject({ state: 'REFUSED', problem: 'No member has this code' })
    expect(await kept(next)).toMatchObject({ state: 'SENT' })
    await send(by)
    expect(by.record).toHaveBeenCalledTimes(2)
  })

  it('puts a corrected recording, with a key of its own, in the place of a refused one', async () => {
    const key = await recorded({ state: 'REFUSED' })
    const corrected = takeDown({ ...((await kept(key)) as Recording), memberCode: 'FFMZ6259' })
    await enqueue(db, corrected, key)
    expect(await kept(key)).toBeUndefined()
    expect(corrected.key).not.toBe(key)
    expect(await kept(corrected.key)).toMatchObject({ state: 'WAITING', memberCode: 'FFMZ6259' })
    expect((await kept(corrected.key))?.at).toBe(corrected.at)
  })

  it('discards what was refused, and nothing that may be on its way', async () => {
    const [refused, waiting] = [await recorded({ state: 'REFUSED' }), await recorded()]
    await discardRefused(db, refused)
    await discardRefused(db, waiting)
    expect(await db.getAllKeys('recordings')).toEqual([waiting])
  })

  it('is the store’s: a colleague sends what somebody weighed whose session has ended, in their name', async () => {
    await unlocked('bea')
    const key = await recorded()
    const by = courier({
      record: vi.fn<Courier['record']>(async (_, token) =>
        token === 'token of ana' ? { kind: 'SIGNED_OUT' } : { kind: 'DONE', data: aReceipt },
      ),
    })
    expect(await send(by)).toBe('DONE')
    expect(await kept(key)).toMatchObject({ state: 'SENT', staffId: 'ana' })
    expect((await db.get('staff', 'ana'))?.token).toBeNull()
  })

  it('also sends what was weighed by somebody who never unlocked this device again, and reverses it', async () => {
    const key = await recorded({ staffId: 'ze', attempts: 1 })
    await takeBack(db, key)
    const by = courier()
    expect(await send(by)).toBe('DONE')
    expect(by.undo.mock.calls.map(([, token]) => token)).toEqual(['token of ana'])
    expect(await kept(key)).toMatchObject({ undo: { state: 'DONE' } })
  })

  it('waits until somebody enters their PIN where nobody has a session', async () => {
    await unlocked('ana', null)
    const key = await recorded()
    expect(await send(courier())).toBe('NOT_TRIED')
    expect(await kept(key)).toMatchObject({ state: 'WAITING', attempts: 0 })
    await unlocked('bea')
    await send(courier())
    expect(await kept(key)).toMatchObject({ state: 'SENT' })
  })

  it('waits while the store is paused, asks for one of them only, and takes it back without a word to the server', async () => {
    const [key, next] = [await recorded(), await recorded()]
    const paused = courier({
      record: vi.fn<Courier['record']>(async () => ({ kind: 'PUT_OFF', problem: 'This store is paused' })),
    })
    expect(await send(paused)).toBe('LATER')
    expect(paused.record).toHaveBeenCalledOnce()
    expect(await kept(key)).toMatchObject({ state: 'WAITING', problem: 'This store is paused' })
    await takeBack(db, key)
    expect(await db.getAllKeys('recordings')).toEqual([next])
    expect(await send(courier())).toBe('DONE')
  })

  it('sends all that was refused once more', async () => {
    const keys = [await recorded({ state: 'REFUSED' }), await recorded({ state: 'REFUSED' })]
    await retryRefused(db)
    const by = courier()
    expect(await send(by)).toBe('DONE')
    expect(by.record.mock.calls.map(([{ key }]) => key)).toEqual(keys)
  })

  it('goes on after one at which the server fails, and says so there', async () => {
    const [broken, next] = [await recorded(), await recorded()]
    const by = courier({
      record: vi.fn<Courier['record']>(async ({ key }) =>
        key === broken ? { kind: 'FAILED', problem: 'Something broke' } : { kind: 'DONE', data: aReceipt },
      ),
    })
    expect(await send(by)).toBe('LATER')
    expect(await kept(broken)).toMatchObject({ state: 'WAITING', problem: 'Something broke' })
    expect(await kept(next)).toMatchObject({ state: 'SENT' })
  })

  it('forgets what the server has had for a day, and nothing else', async () => {
    const [old, waiting] = [await recorded(), await recorded()]
    await send(
      courier({
        record: vi.fn<Courier['record']>(async ({ key }) =>
          key === old ? { kind: 'DONE', data: aReceipt } : { kind: 'LATER' },
        ),
      }),
    )
    await forgetSent(db, Date.now() + 25 * 3_600_000)
    expect(await kept(old)).toBeUndefined()
    expect(await kept(waiting)).toMatchObject({ state: 'WAITING' })
  })
})

describe('a recording that is taken back', () => {
  it('is forgotten if it never left', async () => {
    const key = await recorded()
    await takeBack(db, key)
    expect(await kept(key)).toBeUndefined()
  })

  it('is sent and then reversed if nobody knows whether it arrived', async () => {
    const key = await recorded()
    await send(courier({ record: vi.fn<Courier['record']>(async () => ({ kind: 'LATER' })) }))
    await takeBack(db, key)
    const by = courier()
    await send(by)
    expect(by.record).toHaveBeenCalledOnce()
    expect(by.undo).toHaveBeenCalledOnce()
    expect(await kept(key)).toMatchObject({ state: 'SENT', undo: { state: 'DONE' } })
  })

  it('is reversed if it is taken back while it is on its way', async () => {
    const key = await recorded()
    const by = courier({
      record: vi.fn<Courier['record']>(async () => {
        await takeBack(db, key)
        return { kind: 'DONE', data: aReceipt }
      }),
    })
    await send(by)
    expect(by.undo).toHaveBeenCalledOnce()
    expect(await kept(key)).toMatchObject({ undo: { state: 'DONE' } })
  })

  it('is reversed with one key however often that is tried', async () => {
    const key = await recorded()
    await send(courier())
    await takeBack(db, key)
    const by = courier({ undo: vi.fn<Courier['undo']>(async () => ({ kind: 'LATER' })) })
    await send(by)
    await send(by)
    const keys = by.undo.mock.calls.map(([recording]) => recording.undo?.key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('says why the server refused to reverse it', async () => {
    const key = await recorded()
    await send(courier())
    await takeBack(db, key)
    await send(
      courier({
        undo: vi.fn<Courier['undo']>(async () => ({ kind: 'REFUSED', problem: 'Its points are spent', fields: [] })),
      }),
    )
    expect(await kept(key)).toMatchObject({
      state: 'SENT',
      undo: { state: 'REFUSED', problem: 'Its points are spent' },
    })
  })

  it('is gone if the server refuses it anyway', async () => {
    const key = await recorded()
    await send(courier({ record: vi.fn<Courier['record']>(async () => ({ kind: 'LATER' })) }))
    await takeBack(db, key)
    await send(
      courier({ record: vi.fn<Courier['record']>(async () => ({ kind: 'REFUSED', problem: 'Too late', fields: [] })) }),
    )
    expect(await kept(key)).toBeUndefined()
  })

  it('is gone if the server refuses it while it is taken back', async () => {
    const key = await recorded()
    const by = courier({
      record: vi.fn<Courier['record']>(async () => {
        await takeBack(db, key)
        return { kind: 'REFUSED', problem: 'No member has this code', fields: [] }
      }),
    })
    expect(await send(by)).toBe('DONE')
    expect(await kept(key)).toBeUndefined()
    expect(by.undo).not.toHaveBeenCalled()
  })

  it('is forgotten if it was refused just before', async () => {
    const key = await recorded()
    await send(
      courier({ record: vi.fn<Courier['record']>(async () => ({ kind: 'REFUSED', problem: 'Too late', fields: [] })) }),
    )
    await takeBack(db, key)
    expect(await kept(key)).toBeUndefined()
  })
})
