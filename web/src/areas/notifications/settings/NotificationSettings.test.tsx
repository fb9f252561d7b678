import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { heading } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'

type Delivery = 'IN_APP' | 'EMAIL' | 'DIGEST' | 'OFF'
const rows = (delivery: Delivery) => [
  { type: 'REWARD_ENDING' as const, delivery },
  { type: 'REWARD_STOCK_LOW' as const, delivery: 'IN_APP' as const },
]
const isChosen = async (name: string) => (await screen.findByRole<HTMLInputElement>('radio', { name })).checked

it('shows the types a person can get and saves each choice at once', async () => {
  let delivery: Delivery = 'DIGEST'
  const { calls } = await openPage('/settings/notifications', {
    'notifications.preferences': () => ({ data: rows(delivery) }),
    'notifications.changePreference': ({ body }) => {
      delivery = body.delivery
      return { data: rows(delivery) }
    },
  })
  await heading('Notifications')
  expect(await isChosen('Ending rewards: Daily digest')).toBe(true)
  expect(screen.queryByRole('radio', { name: 'Store requests: Off' })).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'Ending rewards: Off' }))
  expect(calls('notifications.changePreference')).toEqual([{ body: { type: 'REWARD_ENDING', delivery: 'OFF' } }])
  await waitFor(async () => expect(await isChosen('Ending rewards: Off')).toBe(true))
  expect(await isChosen('Low stock: In app')).toBe(true)
})

it('goes back to what is saved when saving fails', async () => {
  await openPage('/settings/notifications', {
    'notifications.preferences': { data: rows('EMAIL') },
    'notifications.changePreference': refuse('TOO_BUSY', { message: 'Fulmar is busy right now' }),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Ending rewards: Off' }))
  expect(await screen.findByText('Fulmar is busy right now')).toBeVisible()
  expect(await isChosen('Ending rewards: Email')).toBe(true)
})
