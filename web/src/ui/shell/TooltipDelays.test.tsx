import { Tooltip } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { TooltipDelays } from './TooltipDelays.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('opens after 700 ms, and the next one at once within 300 ms', async () => {
  render(
    <ThemeProvider env="test">
      <TooltipDelays>
        <Tooltip label="First words">
          <button type="button">First</button>
        </Tooltip>
        <Tooltip label="Second words">
          <button type="button">Second</button>
        </Tooltip>
      </TooltipDelays>
    </ThemeProvider>,
  )
  const enter = (name: string) => fireEvent.mouseEnter(screen.getByText(name))
  const leave = (name: string) => fireEvent.mouseLeave(screen.getByText(name))
  enter('First')
  await later(690)
  expect(screen.queryByText('First words')).toBeNull()
  await later(20)
  expect(screen.getByText('First words')).toBeVisible()
  leave('First')
  await later(200)
  enter('Second')
  await later(20)
  expect(screen.getByText('Second words')).toBeVisible()
  leave('Second')
  await later(400)
  enter('First')
  await later(500)
  expect(screen.queryByText('First words')).toBeNull()
})
