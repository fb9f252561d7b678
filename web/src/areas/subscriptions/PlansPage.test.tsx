import type { Plan } from '@fulmar/contract/subscriptions/plans'
import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fill } from '../../../test/acting.ts'
import { type Answers, refuse } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { aPlan, aSubscription } from '../../../test/records/plans.ts'

const month = { revenue: 2900, started: 0, ended: 0 }
const stats = {
  currency: 'EUR',
  active: 1,
  trials: 0,
  cancelling: 0,
  monthlyRevenue: 2900,
  otherCurrencies: [],
  churn: { ended: 1, of: 4 },
  months: Array.from({ length: 12 }, (_, n) => ({ ...month, month: `2026-${String(n + 1).padStart(2, '0')}-01` })),
}

interface Given {
  plans?: Plan[]
  subscriptions?: Subscription[]
  adminRole?: 'OWNER' | 'AUDITOR' | 'CONTENT'
  answers?: Answers
}

const open = ({ plans = [], subscriptions = [], adminRole = 'OWNER', answers = {} }: Given = {}) =>
  openPage(
    '/settings/plans',
    {
      'activity.list': { data: [], totalCount: 0 },
      'plans.list': { data: plans },
      'subscriptions.stats': { data: stats },
      'subscriptions.list': { data: subscriptions, totalCount: subscriptions.length },
      ...answers,
    },
    adminRole,
  )

const harbour = aPlan({
  name: 'Harbour',
  features: ['On the map', 'Weekly pick-up'],
  subscribers: 2,
  onEarlierPrice: 1,
})
const shore = aPlan({
  name: 'Shore',
  price: { amount: 900, currency: 'EUR' },
  features: ['On the map'],
  limits: { collectionsPerMonth: 40, staffAccounts: 1 },
  trialDays: 14,
})

describe('the plans page', () => {
  it('shows what a store would see, and marks what only some plans have', async () => {
    await open({ plans: [shore, harbour] })
    const card = await screen.findByRole('article', { name: 'Shore' })
    expect(card.textContent).toContain('€9.00 per month')
    expect(card.textContent).toContain('14-day free trial')
    expect(card.textContent).toContain('40 collections per month')
    const other = screen.getByRole('article', { name: 'Harbour' })
    expect(other.textContent).toContain('Unlimited collections')
    expect(other.textContent).toContain('1 store on an earlier price')
    const marked = within(other).getByText('Weekly pick-up').closest('li')
    expect(marked?.hasAttribute('data-common')).toBe(false)
    expect(within(other).getByText('On the map').closest('li')?.hasAttribute('data-common')).toBe(true)
  })

  it('keeps archived plans apart', async () => {
    await open({ plans: [shore, aPlan({ name: 'Pilot', status: 'ARCHIVED' })] })
    expect(await screen.findByRole('heading', { name: 'Archived plans' })).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Pilot' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Restore Pilot' })).toBeVisible()
  })

  it('offers the first step when there is no plan', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'No plans yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add plan' })).toBeVisible()
  })

  it('says what went wrong and offers to try again', async () => {
    await open({ answers: { 'plans.list': refuse('BROKE', { message: 'The database is away' }) } })
    expect(await screen.findByText('The database is away')).toBeVisible()
  })

  it('offers nothing to change to who may only read', async () => {
    await open({ plans: [shore], adminRole: 'AUDITOR' })
    await screen.findByRole('article', { name: 'Shore' })
    for (const name of ['Add plan', 'Put a store on a plan', 'Edit Shore'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is closed to who may not see plans, and says so', async () => {
    await open({ adminRole: 'CONTENT' })
    expect(await screen.findByText(/see plans/)).toBeVisible()
  })
})

describe('editing a plan', () => {
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbour' }))
    return screen.findByRole('dialog', { name: 'Edit Harbour' })
  }
  const saved: NonNullable<Answers['plans.change']> = ({ body }) => ({
    data: { ...harbour, version: body.version + 1 },
  })

  it('shows the card as it is typed, and asks about subscribers only when the price changes', async () => {
    const { calls } = await open({ plans: [harbour], answers: { 'plans.change': saved } })
    const dialog = within(await edit())
    expect(dialog.queryByLabelText('Keep the price they have')).toBeNull()
    await fill('Price', '35.50')
    expect(dialog.getByRole('complementary', { name: 'Preview' }).textContent).toContain('€35.50 per month')
    expect(dialog.getByLabelText<HTMLInputElement>('Keep the price they have').checked).toBe(true)
    await userEvent.click(dialog.getByLabelText(/^Pay the new price from their next renewal/))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Harbour' })).toBeNull())
    const { id, version } = harbour
    const change = { id, version, price: { amount: 3550, currency: 'EUR' }, subscribers: 'AT_RENEWAL' }
    expect(calls('plans.change')).toEqual([{ body: change }])
  })

  it('keeps current subscribers where they are unless told otherwise', async () => {
    const { calls } = await open({ plans: [harbour], answers: { 'plans.change': saved } })
    const dialog = within(await edit())
    await fill('Features (optional)', 'On the map\n\nDaily pick-up ')
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(calls('plans.change')).toHaveLength(1))
    expect(calls('plans.change')[0]?.body).toMatchObject({
      features: ['On the map', 'Daily pick-up'],
      subscribers: 'KEEP',
    })
  })

  it('shows what the server refused at its field', async () => {
    const taken = refuse('PLAN_CODE_TAKEN', { fields: { code: 'Another plan has this code' } })
    await open({ plans: [harbour], answers: { 'plans.create': taken } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add plan' }))
    await fill('Name', 'Tide')
    await fill('Code', 'TIDE')
    await fill('Price', '5')
    await userEvent.click(dialog.getByRole('button', { name: 'Add plan' }))
    expect(await dialog.findByText('Another plan has this code')).toBeVisible()
  })
})

describe('a subscription', () => {
  const openDrawer = async (subscription: Subscription, answers: Answers = {}) => {
    const api = await open({ plans: [shore, harbour], subscriptions: [subscription], answers })
    await userEvent.click((await screen.findAllByText(subscription.store.name))[0] as HTMLElement)
    return { ...api, drawer: within(await screen.findByRole('dialog', { name: subscription.store.name })) }
  }

  it('is moved to another plan at renewal unless told otherwise', async () => {
    const subscription = aSubscription({ plan: { id: shore.id, name: 'Shore' }, price: shore.price })
    const { calls, drawer } = await openDrawer(subscription, { 'subscriptions.change': { data: subscription } })
    await userEvent.click(drawer.getByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Change the plan of/ }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'New plan' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Harbour, €29.00 per month' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change plan' }))
    await waitFor(() => expect(calls('subscriptions.change')).toHaveLength(1))
    expect(calls('subscriptions.change')[0]?.body).toMatchObject({ planId: harbour.id, takesEffect: 'AT_RENEWAL' })
  })

  it('that is cancelling can be kept', async () => {
    const subscription = aSubscription({ status: 'CANCELLING' })
    const { calls, drawer } = await openDrawer(subscription, { 'subscriptions.cancel': { data: subscription } })
    await userEvent.click(drawer.getByRole('button', { name: 'Keep subscription' }))
    expect(calls('subscriptions.cancel')).toEqual([{ body: { id: subscription.id, version: 1, isCancelled: false } }])
  })
})
