import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { follow, press } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { aCollection } from '../../../test/records/collections.ts'
import { aStoreRow } from '../../../test/records/stores.ts'

const store = aStoreRow({ name: 'Harbour Store' })
const odd = aCollection({ code: 'ODD23456', review: 'OPEN', store: { id: store.id, name: store.name } })
const stats = {
  total: 1,
  grams: 1500,
  points: 150,
  reversed: 0,
  openReviews: 1,
  hasMoreReviews: false,
  oldestOpenAt: null,
}

it('is narrowed by cards and filters, and the address and the calls follow', async () => {
  const { address, calls } = await openPage(`/collections?userId=${odd.user.id}`, {
    'collections.list': { data: [odd], totalCount: 1 },
    'collections.stats': { data: stats },
    'stores.list': { data: [store], totalCount: 1 },
    'userList.list': { data: [], totalCount: 0 },
  })
  expect(await screen.findByRole('button', { name: `Member ${odd.user.name}` })).toBeVisible()
  await follow(/^To review/)
  await waitFor(() => expect(address()).toContain('review=OPEN'))
  expect(await screen.findByRole('link', { name: 'ODD23456' })).toBeVisible()
  await press('More filters')
  const picker = await screen.findByRole('combobox', { name: 'Store' })
  await userEvent.click(picker)
  await userEvent.click(await screen.findByRole('option', { name: /Harbour Store/ }))
  await waitFor(() => expect(address()).toContain(`storeId=${store.id}`))
  expect(await screen.findByRole('link', { name: 'ODD23456' })).toBeVisible()
  expect(calls('collections.list').at(-1)).toMatchObject({
    query: { userId: odd.user.id, review: ['OPEN'], storeId: store.id },
  })
})
