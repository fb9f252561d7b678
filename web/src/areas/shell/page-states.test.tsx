import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { follow, heading } from '../../../test/acting.ts'
import { type Answers, refuse } from '../../../test/fake-api.ts'
import { openPage, openPublicPage } from '../../../test/open-page.ts'

const programme: Answers = { 'landing.programme': { data: { totals: {}, rateCard: [], neighborhoods: [] } } }
const somewhereUnknown = '01890a5d-ac96-774b-bcce-b302099a8057'

it('whoever is signed in does not see the login', async () => {
  const { address } = await openPage('/login', {
    'dashboard.recentActivity': { data: [] },
    'dashboard.panels': refuse('NOT_ALLOWED'),
  })
  await heading('Dashboard')
  expect(address()).toBe('/dashboard')
})

describe('an address where nothing is', () => {
  it('is said, with the way to the start', async () => {
    const { address } = await openPublicPage('/nowhere/at/all', programme)
    await heading('Page not found')
    expect(screen.getByText('/nowhere/at/all')).toBeVisible()
    await follow('Home')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('is met with the page that was meant', async () => {
    await openPublicPage('/privacy-polcy')
    await heading('Page not found')
    expect(screen.getByText('/privacy-polcy')).toBeVisible()
    await follow('Did you mean Privacy policy?')
    await heading('Privacy policy')
  })

  it('leads only where the role may go', async () => {
    await openPage('/academi', {}, 'CONTENT')
    await heading('Page not found')
    expect(await screen.findByRole('link', { name: 'Did you mean Academy?' })).toBeVisible()
  })

  it('names no page that the role may not open', async () => {
    await openPage('/neighbourhood', {}, 'CONTENT')
    await heading('Page not found')
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Did you mean/ })).toBeNull()
  })
})

describe('a page that the role may not open', () => {
  it.each([
    ['/neighborhood', 'see neighborhoods', 'Owner, Operations, Finance or Auditor'],
    ['/rates', 'see plastic rates', 'Owner, Operations, Finance or Auditor'],
    ['/settings/team', 'see the team', 'Owner, Operations or Auditor'],
  ])('%s says in words what is missing, and which role has it', async (path, what, roles) => {
    await openPage(path, {}, 'CONTENT')
    await heading('You do not have access')
    const said = `Your role, Content, does not let you ${what}. An owner can change it to ${roles}.`
    expect(screen.getByText(said)).toBeVisible()
  })

  it('is not offered by the navigation', async () => {
    await openPage('/neighborhood', {}, 'CONTENT')
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(navigation.getByRole('link', { name: 'Academy' })).toBeVisible()
    expect(navigation.queryByRole('link', { name: 'Neighborhood' })).toBeNull()
  })
})

it.each([
  ['/collections', 'collections.get', 'This collection was not found'],
  ['/neighborhood', 'neighborhoods.get', 'This neighborhood was not found'],
] as const)('a record of %s that is not there says so', async (list, endpoint, words) => {
  await openPage(`${list}/${somewhereUnknown}`, { [endpoint]: refuse('NOT_FOUND') })
  await heading(words)
})
