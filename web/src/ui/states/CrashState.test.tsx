import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { CrashState } from './CrashState.tsx'

afterEach(() => vi.restoreAllMocks())

const show = (message: string) =>
  render(
    <ThemeProvider env="test">
      <CrashState error={new Error(message)} />
    </ThemeProvider>,
  )

it('a page that never came is out of reach, not broken, and is loaded again once the network is back', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  show('Unable to preload CSS for /assets/pin.css')
  expect(screen.getByRole('heading', { name: 'We cannot reach the server' })).toBeTruthy()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('a page that broke says so, with what to quote', () => {
  show('x is not a function')
  expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy()
  expect(screen.getByText('x is not a function')).toBeTruthy()
})
