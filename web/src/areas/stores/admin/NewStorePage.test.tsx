import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { describedBy, fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aStore, someStoreStats } from '../../../../test/records/stores.ts'

const answers = {
  'geo.search': { data: [], attribution: '' },
  'plasticRates.types': { data: [] },
  'neighborhoods.list': { data: [], totalCount: 0 },
}

async function fillIn() {
  await heading('Add store')
  await fill('Store name', 'Corner shop')
  await fill('Contact phone', '2025550143')
  await fill('Contact email', 'corner@store.example')
  await fill('Street address', '1 Main Street')
  await fill('City', 'Springfield')
  await fill('State/Province', 'Illinois')
  await fill('Country', 'United States')
  await fill('Postal code', '62701')
  await userEvent.type(await screen.findByLabelText('Latitude'), '39.8')
  await userEvent.type(await screen.findByLabelText('Longitude'), '-89.6')
}

describe('adding a store', () => {
  it('sends all of it and opens the new store', async () => {
    const made = aStore({ name: 'Corner shop' })
    const { address, calls } = await openPage('/stores/new', {
      ...answers,
      'stores.create': { data: made },
      'stores.get': { data: made },
      'stores.stats': { data: someStoreStats() },
      'subscriptions.list': { data: [], totalCount: 0 },
    })
    await fillIn()
    await press('Add store')
    await waitFor(() => expect(address()).toContain(`/stores/${made.id}`))
    expect(calls('stores.create')).toMatchObject([
      {
        body: {
          name: 'Corner shop',
          contactInfo: { phoneNumber: '+12025550143', email: 'corner@store.example' },
          location: { type: 'Point', coordinates: [-89.6, 39.8] },
          exceptions: [],
          neighborhoodId: null,
        },
      },
    ])
  })

  it('names what is missing, and what the server refused, beside the fields', async () => {
    const message = 'There is an open request with this email. Approve that request instead'
    await openPage('/stores/new', {
      ...answers,
      'stores.create': refuse('EMAIL_TAKEN', { message, fields: { 'contactInfo.email': message } }),
    })
    await heading('Add store')
    await press('Add store')
    expect(describedBy(await screen.findByLabelText('Store name'))).toContain('Store name is required')
    await fillIn()
    await press('Add store')
    await waitFor(() => expect(describedBy(screen.getByLabelText('Contact email'))).toContain(message))
  })

  it('is not for roles that cannot approve stores', async () => {
    await openPage('/stores/new', answers, 'FINANCE')
    expect(await screen.findByText(/Operations/)).toBeVisible()
    expect(screen.queryByLabelText('Store name')).toBeNull()
  })
})
