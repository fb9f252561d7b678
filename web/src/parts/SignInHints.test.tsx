import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SignInHints } from './SignInHints.tsx'

afterEach(() => {
  document.head.innerHTML = ''
})

it('says how to get in where the server says so, and nothing anywhere else', () => {
  const { unmount } = render(<SignInHints />)
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  document.head.innerHTML = `<meta name="fulmar-settings" content='{"hints":["Administrator: a@b.example / secret"]}'>`
  render(<SignInHints />)
  expect(screen.getByRole('complementary', { name: 'How to sign in' }).textContent).toBe(
    'Administrator: a@b.example / secret',
  )
})
