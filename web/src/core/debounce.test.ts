import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce, useDebounced } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('calls once after 300 ms, with the last arguments', () => {
  const work = vi.fn()
  const later = debounce(work)
  later('a')
  vi.advanceTimersByTime(299)
  later('b')
  vi.advanceTimersByTime(299)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledExactlyOnceWith('b')
})

it('drops a pending call', () => {
  const work = vi.fn()
  const later = debounce(work, 500)
  later()
  later.cancel()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('gives a component the debounced value', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: 'a' } })
  rerender({ text: 'ab' })
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(300))
  expect(result.current).toBe('ab')
})
