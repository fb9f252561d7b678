import { describe, expect, it } from 'vitest'
import { type ForgotEvent, type ForgotState, forgotReducer, startForgot } from './forgot-password.machine.ts'

const after = (...events: ForgotEvent[]): ForgotState => events.reduce(forgotReducer, startForgot('ana@example.org'))
const sent: ForgotEvent = { type: 'sent', email: 'ana@example.org' }
const typed = (otp: string): ForgotEvent => ({ type: 'typedOtp', otp })
const password: ForgotEvent = { type: 'typedPassword', password: 'sea and salt' }

describe('the password reset', () => {
  it('begins with the email of the login panel', () =>
    expect(startForgot('ana@example.org')).toEqual({
      step: 'sendOtp',
      email: 'ana@example.org',
      otp: '',
      password: '',
      isChanged: false,
    }))

  it('shows the code step once the code was sent', () => expect(after(sent).step).toBe('verifyOtp'))

  it.each(['', '12345', '1234567', '12345a'])('does not go on with the code "%s"', otp =>
    expect(after(sent, typed(otp), { type: 'verify' }).step).toBe('verifyOtp'),
  )

  it('goes on when the code has six digits', () =>
    expect(after(sent, typed('123456'), { type: 'verify' }).step).toBe('resetPassword'))

  it('ends at the login with the email, and forgets code and password', () =>
    expect(after(sent, typed('123456'), { type: 'verify' }, password, { type: 'changed' })).toEqual({
      step: 'login',
      email: 'ana@example.org',
      otp: '',
      password: '',
      isChanged: true,
    }))

  it('comes back to the code when the server refuses it, and keeps everything else', () =>
    expect(
      after(sent, typed('123456'), { type: 'verify' }, password, { type: 'refused', message: 'Not right' }),
    ).toEqual({
      step: 'verifyOtp',
      email: 'ana@example.org',
      otp: '123456',
      password: 'sea and salt',
      isChanged: false,
      refusal: 'Not right',
    }))

  it('says on the password step that the code is wrong, and keeps saying it while the password is typed', () =>
    expect(
      after(
        sent,
        typed('123456'),
        { type: 'verify' },
        { type: 'doubted', otp: '123456', message: 'Not right' },
        password,
      ),
    ).toMatchObject({ step: 'resetPassword', refusal: 'Not right', password: 'sea and salt' }))

  it('takes no notice of what is said of an earlier code', () =>
    expect(
      after(sent, typed('123456'), { type: 'verify' }, { type: 'doubted', otp: '654321', message: 'Not right' }),
    ).not.toHaveProperty('refusal'))

  it('clears the refusal once the code is edited', () =>
    expect(
      after(sent, typed('123456'), { type: 'verify' }, { type: 'refused', message: 'Not right' }, typed('12345')),
    ).not.toHaveProperty('refusal'))

  it('empties the boxes when a new code is sent', () => expect(after(sent, typed('123'), sent).otp).toBe(''))

  it('goes back one step at a time, out to the login', () => {
    const steps: string[] = []
    let state = after(sent, typed('123456'), { type: 'verify' })
    for (let times = 0; times < 4; times++) {
      state = forgotReducer(state, { type: 'back' })
      steps.push(state.step)
    }
    expect(steps).toEqual(['verifyOtp', 'sendOtp', 'login', 'login'])
  })

  it.each<[string, ForgotEvent]>([
    ['a change', { type: 'changed' }],
    ['a refusal', { type: 'refused', message: 'no' }],
    ['a password', password],
    ['a code', typed('123456')],
    ['the end of verifying', { type: 'verify' }],
  ])('takes no notice of %s before its time', (_, event) => expect(after(event)).toEqual(after()))
})
