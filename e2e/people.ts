import { auth } from '@fulmar/contract/auth/auth'
import type { Endpoint, Result } from '@fulmar/contract/core/endpoint'
import type { AdminRole } from '@fulmar/contract/core/permissions'
import { team } from '@fulmar/contract/team'
import type { BrowserContext, Page } from '@playwright/test'
import { unique } from './arrange.ts'
import { mailedCode, mailedInvitation } from './mail.ts'

/** Calls the API over the wire; the body is the story's own affair. */
export async function send<E extends Endpoint>(endpoint: E, token: string, body?: object): Promise<Result<E>> {
  const answer = await fetch(`${process.env.BASE_URL}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${await answer.text()}`)
  return (await answer.json()) as Result<E>
}

export interface Colleague {
  id: string
  name: string
  email: string
  password: string
  token: string
}

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@fulmar.example`

/** Invites someone nobody else's story knows, so that their sessions and password are this story's alone. */
export async function invited(ownerToken: string, adminRole: AdminRole = 'OPERATIONS') {
  const name = unique('Rita')
  const email = addressOf(name)
  const { data } = await send(team.invite, ownerToken, { name, email, adminRole })
  return { id: data.id, name, email, token: await mailedInvitation(email) }
}

/** The same, and they have accepted. */
export async function colleague(ownerToken: string, adminRole: AdminRole = 'OPERATIONS'): Promise<Colleague> {
  const { token: invitation, ...who } = await invited(ownerToken, adminRole)
  const password = 'salt and seaweed'
  const { token } = await send(team.accept, '', { token: invitation, name: who.name, password })
  return { ...who, password, token }
}

/** Lets them open the pages of a story. */
export async function enterAs(context: BrowserContext, { token }: Pick<Colleague, 'token'>) {
  await context.clearCookies()
  await context.addCookies([{ name: 'accessToken', value: token, url: process.env.BASE_URL ?? '' }])
}

/** Someone who has just registered, as members do. */
export async function member(): Promise<{ id: string; name: string; email: string }> {
  const name = unique('Teresa')
  const email = addressOf(name).replace('fulmar.example', 'people.example')
  await send(auth.validateAndSendOtp, '', { email, type: 'REGISTER' })
  const otp = await mailedCode(email)
  const { user } = await send(auth.register, '', { name, email, otp, password: 'salt and seaweed', consent: true })
  return { id: user.id, name, email }
}

/** Types email and password, as a person does. */
export async function typeLogin(page: Page, { email, password }: Pick<Colleague, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Ends every session of someone behind the browser's back. */
export const endSessions = ({ token }: Pick<Colleague, 'token'>) => send(auth.logoutAll, token)
