import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { myProfileKey, queryClient } from '#core/api/queries.ts'
import { clearAccessToken, readAccessToken } from '#core/session/access-token.ts'
import { Toasts } from '#core/toasts.tsx'
import { ThemeProvider } from '../../../theme/ThemeProvider.tsx'
import type { LoginSearch } from '../auth.routes.tsx'
import { LoginPage } from './LoginPage.tsx'

const fetchMock = vi.fn<typeof fetch>()
const answers = (status: number, body: unknown) =>
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
const sent = (): unknown => JSON.parse(fetchMock.mock.lastCall?.[1]?.body as string)

async function open(address = '/login') {
  const root = createRootRoute()
  const page = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: (search: Record<string, unknown>): LoginSearch => search,
    component: LoginPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([login, page('/dashboard'), page('/stores')]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <ThemeProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), router }
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
/** All at once, as a password manager does; keys one by one take long on a busy machine. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  field.focus()
  await user.paste(text.replace('{Enter}', ''))
  if (text.endsWith('{Enter}')) await user.keyboard('{Enter}')
}

const press = (name: string) => screen.getByRole('button', { name })
const code = (at: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${at} of 6`)

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  queryClient.clear()
})
afterEach(clearAccessToken)

describe('the login panel', () => {
  it.each([
    ['', '', 'Email is required', 'Password is required'],
    ['ana', '12345', 'Email is invalid', 'Password must be at least 6 characters'],
  ])('with "%s" and "%s" says "%s" and "%s", and sends nothing', async (mail, secret, mailText, secretText) => {
    const { user } = await open()
    if (mail) await fill(user, email(), mail)
    if (secret) await fill(user, password(), secret)
    await user.click(press('Sign In'))
    expect(screen.getByText(mailText)).toBeVisible()
    expect(screen.getByText(secretText)).toBeVisible()
    expect(document.activeElement).toBe(email())
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('works with password managers', async () => {
    await open()
    expect([email().name, email().autocomplete]).toEqual(['email', 'username'])
    expect([password().name, password().autocomplete]).toEqual(['password', 'current-password'])
  })

  it('shows and hides the password', async () => {
    const { user } = await open()
    await fill(user, password(), 'fulmar-demo')
    expect(password().type).toBe('password')
    await user.click(press('Show or hide password'))
    expect(password().type).toBe('text')
  })

  it('signs in on Enter: sets the cookie and admin details, shows a toast, opens the dashboard', async () => {
    const user = { id: 'u', name: 'Ana' }
    answers(200, { type: 'Success', message: 'Signed in', token: 'tok', user })
    const { user: person } = await open()
    await fill(person, email(), 'ana@example.org')
    await fill(person, password(), 'fulmar-demo{Enter}')
    expect(await screen.findByRole('heading', { name: '/dashboard' })).toBeVisible()
    expect(sent()).toEqual({ email: 'ana@example.org', password: 'fulmar-demo' })
    expect(readAccessToken()).toBe('tok')
    expect(queryClient.getQueryData(myProfileKey)).toMatchObject({ data: user })
    expect(screen.getByText('Signed in')).toBeVisible()
  })

  it('opens the page that was requested', async () => {
    answers(200, { type: 'Success', message: 'Signed in', token: 'tok' })
    const { user, router } = await open('/login?next=/stores')
    await fill(user, email(), 'ana@example.org')
    await fill(user, password(), 'fulmar-demo{Enter}')
    expect(await screen.findByRole('heading', { name: '/stores' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/stores')
  })

  it.each([
    ['the words of the server', 401, { type: 'Error', message: 'Ask an owner' }, 'Ask an owner'],
    ['its own words when the server has none', 401, {}, 'Invalid email or password'],
    ['that there is no token', 200, { type: 'Success', message: 'Hm' }, 'Invalid server response'],
  ])('says %s, inline and in a toast', async (_, status, body, text) => {
    answers(status, body)
    const { user } = await open()
    await fill(user, email(), 'ana@example.org')
    await fill(user, password(), 'fulmar-demo{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(readAccessToken()).toBeNull()
  })

  it('asks for a code with two-factor authentication, and goes back', async () => {
    answers(200, { type: 'Success', message: '', challenge: 'chal' })
    const { user } = await open()
    await fill(user, email(), 'ana@example.org')
    await fill(user, password(), 'fulmar-demo{Enter}')
    await screen.findByRole('heading', { name: 'Two-factor authentication' })
    const field = screen.getByLabelText<HTMLInputElement>('6-digit code')
    expect(field.autocomplete).toBe('one-time-code')
    answers(400, { type: 'Error', error: 'CODE_WRONG', message: 'That code is incorrect' })
    await fill(user, field, '123 456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('That code is incorrect')
    expect(sent()).toEqual({ challenge: 'chal', code: '123456' })
    await user.click(press('Back to sign in'))
    expect(email().value).toBe('ana@example.org')
  })
})

describe('the forgot-password panel', () => {
  const toCode = async () => {
    const opened = await open('/login?panel=forgot')
    answers(200, { type: 'Success', message: 'Code sent' })
    await fill(opened.user, email(), 'ana@example.org')
    await opened.user.click(press('Send OTP'))
    await screen.findByRole('heading', { name: 'Enter the code' })
    return opened
  }

  it('opens by a link and keeps the email', async () => {
    const { user } = await open()
    await fill(user, email(), 'ana@example.org')
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
    expect(email().value).toBe('ana@example.org')
  })

  it('asks for an email before it sends', async () => {
    const { user } = await open('/login?panel=forgot')
    await user.click(press('Send OTP'))
    expect(screen.getByText('Enter your email')).toBeVisible()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('sends the email and the type, and shows the code step on success', async () => {
    await toCode()
    expect(sent()).toEqual({ email: 'ana@example.org', type: 'CHANGE_PASSWORD' })
    expect(document.activeElement).toBe(code(1))
  })

  it('wants six digits', async () => {
    const { user } = await toCode()
    await user.keyboard('123{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a 6-digit OTP')
    expect(screen.getByText('Please enter 6 digits')).toBeVisible()
    expect(document.activeElement).toBe(code(4))
  })

  it('allows a resend after 60 seconds, then restarts the countdown', async () => {
    const { user } = await toCode()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend OTP in 60 s' }).disabled).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await act(() => new Promise(resolve => setTimeout(resolve, 1100)))
    answers(200, { type: 'Success', message: 'Code sent' })
    await user.click(press('Resend OTP'))
    expect(await screen.findByRole('button', { name: 'Resend OTP in 60 s' })).toBeVisible()
    expect(fetchMock).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('checks the new password, sends email, code and password, and returns to the login with the email', async () => {
    const { user } = await toCode()
    answers(200, { type: 'Success', message: 'Right' })
    await user.keyboard('123456{Enter}')
    await screen.findByRole('heading', { name: 'Set a new password' })
    await user.click(press('Reset Password'))
    expect(screen.getByText('Password is required')).toBeVisible()
    await fill(user, screen.getByLabelText('New password'), 'sea and salt')
    await fill(user, screen.getByLabelText('Confirm password'), 'sea and')
    await user.click(press('Reset Password'))
    expect(screen.getByText('Passwords do not match')).toBeVisible()
    answers(200, { type: 'Success', message: 'Your password has been changed. Please sign in' })
    await user.type(screen.getByLabelText('Confirm password'), ' salt{Enter}')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(sent()).toEqual({ email: 'ana@example.org', otp: '123456', password: 'sea and salt' })
    expect(email().value).toBe('ana@example.org')
    expect(document.activeElement).toBe(password())
    expect(screen.getByText('Password changed. Sign in with your new password.')).toBeVisible()
  })

  it('says at once on the password step that the code is wrong, with a way back to it', async () => {
    const { user } = await toCode()
    const message = 'That code is incorrect or has expired. Request a new one.'
    answers(400, { type: 'Error', errorType: 'VALIDATION', error: 'OTP_WRONG', message })
    await user.keyboard('123456{Enter}')
    await screen.findByRole('heading', { name: 'Set a new password' })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(sent()).toEqual({ email: 'ana@example.org', otp: '123456' })
    await user.click(press('Enter the code again'))
    expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeVisible()
    expect(code(1).value).toBe('1')
  })

  it('returns to the code step when the code is refused, and keeps the password', async () => {
    const { user } = await toCode()
    answers(200, { type: 'Success', message: 'Right' })
    await user.keyboard('123456{Enter}')
    await fill(user, await screen.findByLabelText('New password'), 'sea and salt')
    const message = 'That code is incorrect or has expired. Request a new one.'
    answers(400, { type: 'Error', errorType: 'VALIDATION', error: 'OTP_WRONG', message })
    await fill(user, screen.getByLabelText('Confirm password'), 'sea and salt{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(code(6).value).toBe('6')
    answers(200, { type: 'Success', message: 'Right' })
    await user.keyboard('9{Enter}')
    expect((await screen.findByLabelText<HTMLInputElement>('New password')).value).toBe('sea and salt')
  })

  it('shows the server’s password error at the field', async () => {
    const { user } = await toCode()
    answers(200, { type: 'Success', message: 'Right' })
    await user.keyboard('123456{Enter}')
    await fill(user, await screen.findByLabelText('New password'), 'password')
    answers(400, { type: 'Error', error: 'UNFIT_PASSWORD', message: 'Guessed', fields: { password: 'Too common' } })
    await fill(user, screen.getByLabelText('Confirm password'), 'password{Enter}')
    expect(await screen.findByText('Too common')).toBeVisible()
  })
})
