import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, follow, heading, press } from '../../../../test/acting.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aStore, aStoreRow, someStoreStats } from '../../../../test/records/stores.ts'

const anchor = aStoreRow({ name: 'Anchor' })
const beacon = aStoreRow({ name: 'Beacon' })

it('shows the stores without collections of a link from analytics, until the filter is removed', async () => {
  const { calls } = await openPage('/stores?silentFrom=2026-10-01T12:00:00.000Z&silentTo=2026-11-01T12:00:00.000Z', {
    'stores.list': { data: [anchor], totalCount: 1 },
    'stores.stats': { data: someStoreStats() },
    'stores.cities': { data: [] },
  })
  await screen.findByRole('link', { name: 'Anchor' })
  expect(screen.getByRole('button', { name: /^No collections .*2026 to .*2026$/ })).toBeVisible()
  const query = { silentFrom: '2026-10-01T12:00:00.000Z', silentTo: '2026-11-01T12:00:00.000Z' }
  expect(calls('stores.list')).toMatchObject([{ query }])
  expect(calls('stores.stats')).toContainEqual({ query: { days: 30, ...query } })
  await press('Remove no collections filter')
  await waitFor(() => expect(calls('stores.list').at(-1)?.query).not.toHaveProperty('silentFrom'))
})

it('is narrowed by search and tabs, and a row opens its store', async () => {
  const { address, calls } = await openPage('/stores', {
    'stores.list': ({ query }) => {
      const data = query.status ? [] : query.search ? [anchor] : [anchor, beacon]
      return { data, totalCount: data.length }
    },
    'stores.stats': { data: someStoreStats() },
    'stores.cities': { data: [] },
    'stores.get': { data: aStore(anchor) },
    'subscriptions.list': { data: [], totalCount: 0 },
  })
  await heading('Stores')
  await screen.findByRole('link', { name: 'Beacon' })
  await fill(/^Search by name/, anchor.contactInfo.email)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Beacon' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Anchor' })).toBeVisible()
  await follow('Paused')
  await waitFor(() => expect(address()).toContain('status=PAUSED'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Anchor' })).toBeNull())
  expect(calls('stores.list').at(-1)).toMatchObject({ query: { status: ['PAUSED'] } })
  await follow('All')
  await userEvent.click(await screen.findByRole('link', { name: 'Anchor' }))
  await heading('Anchor')
})
