import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  completedKeys,
  isFinished,
  nextUploads,
  progressOf,
  type UploadEvent,
  type UploadState,
} from './upload-queue.ts'
import { type UploadSteps, uploadRunner } from './upload-runner.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const after = (...events: UploadEvent[]) => events.reduce<UploadState>(nextUploads, [])
const added: UploadEvent = { type: 'added', id: '1', file: file('a.png') }
const asked: UploadEvent = { type: 'asked', id: '1', email: 'ana@test.example' }
const answered: UploadEvent = { type: 'answered', id: '1', url: '/put', key: 'k1' }
const sent: UploadEvent = { type: 'sent', id: '1' }
const failed: UploadEvent = { type: 'failed', id: '1', error: 'Upload failed: Gone' }

describe('the states of an upload', () => {
  it('go pending, getting_url, uploading, completed', () => {
    const steps = [[added], [added, asked], [added, asked, answered], [added, asked, answered, sent]]
    expect(steps.map(events => after(...events)[0]?.status)).toEqual([
      'pending',
      'getting_url',
      'uploading',
      'completed',
    ])
    expect(after(added, asked, answered)[0]).toMatchObject({ email: 'ana@test.example', url: '/put', key: 'k1' })
  })

  it.each([[[added, asked]], [[added, asked, answered]]])('end in error from %#', events => {
    expect(after(...events, failed)[0]).toMatchObject({ status: 'error', error: 'Upload failed: Gone' })
    expect(after(...events, failed)[0]?.key).toBeUndefined()
  })

  it('cannot be skipped or left once ended', () => {
    expect(after(added, sent)[0]?.status).toBe('pending')
    expect(after(added, answered)[0]?.status).toBe('pending')
    expect(after(added, asked, answered, sent, failed)[0]?.status).toBe('completed')
    expect(after(added, asked, failed, sent)[0]?.status).toBe('error')
  })

  it('begin again with a retry', () => {
    expect(after(added, asked, failed, { type: 'retried', id: '1' })[0]).toMatchObject({ status: 'pending' })
    expect(after(added, asked, { type: 'retried', id: '1' })[0]?.status).toBe('getting_url')
  })

  it('form a batch: finished when all are completed or failed, with progress and the keys of the completed', () => {
    const two: UploadEvent[] = [added, { type: 'added', id: '2', file: file('b.png') }, asked, answered, sent]
    expect(isFinished(after(...two))).toBe(false)
    expect(progressOf(after(...two))).toBe(50)
    const ended = after(...two, { type: 'failed', id: '2', error: 'No' })
    expect(isFinished(ended)).toBe(true)
    expect(completedKeys(ended)).toEqual(['k1'])
    expect(progressOf([])).toBe(0)
  })
})

describe('the upload runner', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const onFailure = vi.fn()
  const log: string[] = []
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const steps = (over: Partial<UploadSteps> = {}): UploadSteps => ({
    prepare: async given => given,
    presign: async given => {
      log.push(`ask ${given.name}`)
      await wait(100)
      return { url: `/put/${given.name}`, key: `key-${given.name}` }
    },
    put: async url => {
      log.push(`put ${url}`)
      await wait(1000)
    },
    onFailure,
    ...over,
  })
  beforeEach(() => {
    log.length = 0
    onFailure.mockReset()
  })

  it('sends one file at a time, in sequence, and gives the keys', async () => {
    const runner = uploadRunner(steps())
    runner.add(file('a.png'))
    runner.add(file('b.png'))
    const keys = runner.run('ana@test.example')
    await vi.advanceTimersByTimeAsync(500)
    expect(runner.items().map(item => item.status)).toEqual(['uploading', 'pending'])
    await vi.advanceTimersByTimeAsync(650)
    expect(runner.items().map(item => item.status)).toEqual(['completed', 'getting_url'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await keys).toEqual(['key-a.png', 'key-b.png'])
    expect(log).toEqual(['ask a.png', 'put /put/a.png', 'ask b.png', 'put /put/b.png'])
  })

  it('continues after a failure, reports the file, and retries on request', async () => {
    let isBroken = true
    const put = async (url: string) => {
      if (isBroken && url.includes('a.png')) throw new Error('Upload failed: Forbidden')
    }
    const runner = uploadRunner(steps({ put }))
    runner.add(file('a.png'))
    runner.add(file('b.png'))
    const keys = runner.run('ana@test.example')
    await vi.advanceTimersByTimeAsync(300)
    expect(await keys).toEqual(['key-b.png'])
    expect(runner.items()[0]).toMatchObject({ status: 'error', error: 'Upload failed: Forbidden' })
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'a.png' }))

    isBroken = false
    runner.retry(runner.items()[0]?.id ?? '')
    const again = runner.run('ana@test.example')
    await vi.advanceTimersByTimeAsync(300)
    expect(await again).toEqual(['key-a.png', 'key-b.png'])
    expect(log.filter(line => line === 'ask b.png')).toHaveLength(1)
  })

  it('runs once, even if started repeatedly', async () => {
    const runner = uploadRunner(steps())
    runner.add(file('a.png'))
    const both = Promise.all([runner.run('a@test.example'), runner.run('a@test.example')])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await both).toEqual([['key-a.png'], ['key-a.png']])
    expect(log).toHaveLength(2)
  })

  it('sends what was prepared', async () => {
    const small = file('small.webp')
    const put = vi.fn(async () => {})
    const runner = uploadRunner(steps({ prepare: async () => small, put }))
    runner.add(file('large.png'))
    const keys = runner.run('a@test.example')
    await vi.advanceTimersByTimeAsync(300)
    await keys
    expect(put).toHaveBeenCalledExactlyOnceWith('/put/small.webp', small)
  })
})
