import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('runs from 60 down to 0 and stays there', () => {
  const { result } = renderHook(() => useCountdown(60))
  expect(result.current[0]).toBe(60)
  wait(1000)
  expect(result.current[0]).toBe(59)
  wait(58_000)
  expect(result.current[0]).toBe(1)
  wait(1000)
  expect(result.current[0]).toBe(0)
  wait(10_000)
  expect(result.current[0]).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('starts again at 60', () => {
  const { result } = renderHook(() => useCountdown(60))
  wait(70_000)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(60)
  wait(2000)
  expect(result.current[0]).toBe(58)
})

it('stays correct while the tab sleeps', () => {
  const { result } = renderHook(() => useCountdown(60))
  vi.setSystemTime(Date.now() + 30_000)
  wait(1000)
  expect(result.current[0]).toBe(29)
})
