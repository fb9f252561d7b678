import { auth } from '@fulmar/contract/auth/auth'
import { type CounterCollection, counter } from '@fulmar/contract/counter/counter'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { mailedInvitation } from './mail.ts'
import { member, send } from './people.ts'
import { type Asked, activeStore } from './stores.ts'

const password = 'salt and seaweed'

/** A store whose owner has signed in for the first time. */
export async function ownedStore(adminToken: string): Promise<Asked & { password: string; token: string }> {
  const store = await activeStore(adminToken)
  const invitation = await mailedInvitation(store.email)
  const { token } = await send(team.accept, '', { token: invitation, name: 'Olga Reis', password })
  return { ...store, password, token }
}

/** A member with what a store and a reward need of them: their code and their session. */
export async function memberWithCode() {
  const person = await member()
  const { token } = await send(auth.login, '', { email: person.email, password })
  const { data } = await send(users.myProfile, token)
  return { ...person, token, code: data.memberCode ?? '' }
}

/** What the store has taken in, as its owner sees it. */
export async function collectionsOf({ id, token }: { id: string; token: string }) {
  const all: CounterCollection[] = []
  for (let page = 1; ; page++) {
    const address = `${process.env.BASE_URL}${counter.collections.path}?storeId=${id}&limit=100&page=${page}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(await answer.text())
    const { data } = (await answer.json()) as { data: CounterCollection[] }
    all.push(...data)
    if (data.length < 100) return all
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const firstPin = '1357'

/** The owner makes the browser a device of the store, and waits until it can be opened without network. */
export async function setUpDevice(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
) {
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this device' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Name of this device').fill('Phone at the scale')
  await page.getByLabel(/PIN/).fill(firstPin)
  await press(page, 'Set up device')
  await expect(page.getByRole('heading', { level: 1, name: 'Who is at the counter?' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

export async function typePin(page: Page, name: RegExp, pin: string) {
  await press(page, name)
  for (const digit of pin) await press(page, digit)
  await press(page, 'Unlock')
}

export async function unlockCounter(page: Page, name: RegExp, pin = firstPin) {
  await typePin(page, name, pin)
  await expect(page.getByRole('heading', { level: 1, name: 'Who is bringing plastic?' })).toBeVisible()
}

/** From the member's code to the press that records; the weight is in whole kilograms. */
export async function weighAndRecord(page: Page, code: string, kilograms: number, plastic = /^PET/) {
  await page.getByLabel('Member code').fill(code)
  await press(page, plastic)
  for (const digit of String(kilograms)) await press(page, digit)
  await press(page, new RegExp(`^Record ${kilograms} kg`))
  await expect(page.getByRole('button', { name: 'Next member' })).toBeVisible()
}
