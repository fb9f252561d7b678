import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { openPublicPage } from '../../../../test/open-page.ts'

afterEach(() => void vi.useRealTimers())

it('leads back from each step', async () => {
  const { calls } = await openPublicPage('/login?panel=forgot', { 'auth.sendOtp': {} })
  await heading('Forgot password')
  await fill('Email', 'nobody@fulmar.example')
  await press('Send OTP')
  await heading('Enter the code')
  await press('Back to email')
  await heading('Forgot password')
  await press('Back to sign in')
  await heading('Sign in')
  expect(calls()).toHaveLength(1)
})

it('goes on counting down to the resend while the password is thought of', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openPublicPage('/login?panel=forgot', { 'auth.sendOtp': {}, 'auth.verifyOtp': {} })
  await fill('Email', 'nobody@fulmar.example')
  await press('Send OTP')
  await fill('Digit 1 of 6', '123456')
  await press('Verify OTP')
  await heading('Set a new password')
  vi.setSystemTime(Date.now() + 61_000)
  await press('Back to code')
  expect(await screen.findByRole('button', { name: 'Resend OTP' })).toBeVisible()
  await press('Resend OTP')
  expect(await screen.findByRole('button', { name: /Resend OTP in (60|59) s/ })).toBeVisible()
})
