import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { openToastLinks, Toasts, toast } from './toasts.tsx'

const shown = () => [...document.querySelectorAll('[data-sonner-toast]')]
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('last 4000 ms, three visible, 14 px apart', async () => {
    render(
      <ThemeProvider env="test">
        <Toasts />
      </ThemeProvider>,
    )
    act(() => {
      for (const text of ['One', 'Two', 'Three', 'Four']) toast.success(text)
    })
    await later(100)
    expect(shown()).toHaveLength(4)
    expect(shown().filter(row => row.getAttribute('data-visible') === 'true')).toHaveLength(3)
    const list = document.querySelector<HTMLElement>('[data-sonner-toaster]')
    expect(list?.style.getPropertyValue('--gap')).toBe('14px')
    await later(3500)
    expect(shown()).toHaveLength(4)
    await later(900)
    expect(shown()).toHaveLength(0)
  })

  it('opens links where the router says', async () => {
    render(
      <ThemeProvider env="test">
        <Toasts />
      </ThemeProvider>,
    )
    const open = vi.fn()
    openToastLinks(open)
    act(() => toast.link('A large export', 'View progress', '/settings/jobs/7'))
    await later(100)
    act(() => screen.getByRole('button', { name: 'View progress' }).click())
    expect(open).toHaveBeenCalledExactlyOnceWith('/settings/jobs/7')
    await later(9000)
  })

  it('can be shorter, and can offer undo', async () => {
    render(
      <ThemeProvider env="test">
        <Toasts />
      </ThemeProvider>,
    )
    const undo = vi.fn()
    act(() => {
      toast.error('Short', { durationMs: 1500 })
      toast.undo('3 neighborhoods paused', undo)
    })
    await later(2000)
    expect(screen.queryByText('Short')).toBeNull()
    act(() => screen.getByRole('button', { name: 'Undo' }).click())
    expect(undo).toHaveBeenCalledOnce()
  })
})
