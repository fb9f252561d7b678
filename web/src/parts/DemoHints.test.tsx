import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DemoHints } from './DemoHints.tsx'

afterEach(() => {
  document.head.innerHTML = ''
})

it('says how to sign in to a demo, and nothing anywhere else', () => {
  const { unmount } = render(<DemoHints />)
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  document.head.innerHTML = `<meta name="fulmar-settings" content='{"demo":["Administrator: a@b.example / secret"]}'>`
  render(<DemoHints />)
  expect(screen.getByRole('complementary', { name: 'Demo' }).textContent).toBe('Administrator: a@b.example / secret')
})
