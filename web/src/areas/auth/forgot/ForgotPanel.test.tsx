import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { openPublicPage } from '../../../../test/open-page.ts'

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
