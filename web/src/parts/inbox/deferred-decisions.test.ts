import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { toast } from '#core/toasts.tsx'
import { deferDecision, useDeferredDecisions } from './deferred-decisions.ts'

const send = vi.fn<() => Promise<unknown>>()
const onUndo = vi.fn()
let undo: MockInstance<typeof toast.undo>
const decide = (id: string) =>
  act(() => deferDecision({ id, words: 'Adding 600 points to Ana', href: '/users/ana', send, onUndo }))

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue(undefined)
  onUndo.mockReset()
  undo = vi.spyOn(toast, 'undo')
})
afterEach(() => vi.useRealTimers())

it('sends a decision once its time is over, and hides the case meanwhile', async () => {
  const decided = renderHook(useDeferredDecisions).result
  decide('a')
  expect(undo).toHaveBeenCalledExactlyOnceWith('Adding 600 points to Ana', expect.any(Function), {
    description: undefined,
    href: '/users/ana',
  })
  expect([...decided.current]).toEqual(['a'])
  expect(send).not.toHaveBeenCalled()
  decide('a')
  await act(() => vi.runAllTimersAsync())
  expect(send).toHaveBeenCalledTimes(1)
  expect([...decided.current]).toEqual([])
})

it('sends nothing after undo', async () => {
  const decided = renderHook(useDeferredDecisions).result
  decide('b')
  act(() => undo.mock.calls[0]?.[1]())
  await act(() => vi.runAllTimersAsync())
  expect(send).not.toHaveBeenCalled()
  expect(onUndo).toHaveBeenCalledTimes(1)
  expect([...decided.current]).toEqual([])
})

it('sends at once when the page is left, and brings back a case that was refused', async () => {
  const decided = renderHook(useDeferredDecisions).result
  send.mockRejectedValue(new Error('Already decided'))
  decide('c')
  window.dispatchEvent(new Event('pagehide'))
  expect(send).toHaveBeenCalledTimes(1)
  await act(() => vi.runAllTimersAsync())
  expect(send).toHaveBeenCalledTimes(1)
  expect([...decided.current]).toEqual([])
})
