import 'fake-indexeddb/auto'
import type { CounterState } from '@fulmar/contract/counter/counter'
import type { OwnStore } from '@fulmar/contract/stores/own-store'
import { render, screen } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { CounterApp } from '#areas/counter/CounterApp.tsx'
import { CounterContext } from '#areas/counter/counter-context.ts'
import { openCounter } from '#areas/counter/model/counter.ts'
import { deleteDatabase, openDatabase } from '#areas/counter/model/database.ts'
import { fill, heading, press } from './acting.ts'
import { type Answers, fakeApi, refuse } from './fake-api.ts'
import { aCounterMember, aCounterState, aReceipt } from './records/counter.ts'
import { aProfile } from './records/people.ts'
import { anOwnStore } from './records/stores.ts'

const database = 'counter-test'

/** The counter in a browser where nothing was set up, or where the test left something before. */
export async function openCounterPage(answers: Answers) {
  const api = fakeApi(answers)
  const counter = await openCounter(database)
  onTestFinished(async () => {
    counter.close()
    await deleteDatabase(database)
  })
  const { unmount } = render(
    <CounterContext value={counter}>
      <CounterApp />
    </CounterContext>,
  )
  return { ...api, counter, unmount }
}

/** Any PIN is right. */
export const unlocked = ({ body }: { body: { staffId: string } }) => ({
  data: {
    token: `token of ${body.staffId}`,
    expiresAt: '2099-01-01T00:00:00.000Z',
    staff: { id: body.staffId, name: 'Ana', isOwner: false },
  },
})

/** The counter of a device that was set up, locked. */
export async function openSetUp(answers: Answers, state: CounterState) {
  const db = await openDatabase(database)
  await db.put('values', { id: state.store.id, name: 'Tablet', token: 'fd_device' }, 'device')
  await db.put('values', state, 'facts')
  db.close()
  return openCounterPage({
    'counter.state': { data: { ...state, at: new Date().toISOString() } },
    'counterStaff.unlock': unlocked,
    'counterStaff.lock': {},
    ...answers,
  })
}

/** With its keypad open for Ana. */
export async function openUnlocked(answers: Answers, state: CounterState = aCounterState()) {
  const page = await openSetUp(answers, state)
  await unlockAs('Ana')
  return { ...page, state }
}

export async function unlockAs(name: string, pin = '1234') {
  await heading('Who is at the counter?')
  await press(new RegExp(`^${name}`))
  await heading(`PIN of ${name}`)
  for (const digit of pin) await press(digit)
  await press('Unlock')
  await screen.findByRole('navigation', { name: 'Counter' })
}

/** From here on nothing answers, until `fakeApi` is called again. */
export const cutNetwork = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })

/** With the check character that belongs to it. */
export const memberCode = 'USPRX7J8'

/** Every member is found and every weight is recorded. */
export const recordingAnswers = {
  'counter.findMember': ({ query }) => ({ data: aCounterMember({ memberCode: query.code }) }),
  'collections.preview': { data: { points: 15, pointsPending: 0, flags: [], lines: [] } },
  'collections.record': { data: aReceipt() },
} satisfies Answers

export const noPreview = { 'collections.preview': refuse('TOO_MANY_REQUESTS') } satisfies Answers

/** Types a code, chooses a plastic and presses keys until the weight is there. */
export async function weigh(code: string, keys: string[], plastic = 'PET bottles') {
  await fill('Member code', code)
  await press(plastic)
  for (const key of keys) await press(key)
}

export const record = () => press(/^Record/)

/** My store as its owner sees it after signing in, with one section open. */
export async function openMyStore(section: string, answers: Answers, over: Partial<OwnStore> = {}) {
  const store = anOwnStore(over)
  const { store: seen, ...facts } = aCounterState()
  const state = { ...facts, store: { ...seen, id: store.id } }
  const page = await openSetUp(
    {
      'auth.login': { token: 'owner', user: aProfile() },
      'auth.logout': {},
      'counterStaff.list': { data: [] },
      'counterStaff.devices': { data: [] },
      'ownStores.list': { data: [anOwnStore(), store] },
      'ownStores.plastics': { data: state.plastics },
      'ownStores.plan': { data: { subscription: null, invoices: [] } },
      ...answers,
    },
    state,
  )
  await press('My store')
  await fill('Email', 'olga@stores.example')
  await fill('Password', 'salt and seaweed')
  await press('Sign in')
  await heading(store.name)
  await press(new RegExp(`^${section}`))
  await heading(section)
  return { ...page, state, store }
}
