import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { LandingPage } from './LandingPage.tsx'

const answer = (data: object, status = 200) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ type: 'Success', message: 'Done', data }), { status }),
  )

beforeEach(clearAccessToken)

describe('the landing page', () => {
  it('shows the figures of the programme', async () => {
    answer({
      totals: { stores: 9 },
      rateCard: [{ plasticCode: 'PET', label: 'PET bottles and trays', pointsPerKg: 12.5 }],
      neighborhoods: [{ name: 'Afurada', city: 'Porto', gramsPerHousehold: 3400 }],
    })
    render(<LandingPage />)
    expect(await screen.findByText('active stores')).toBeTruthy()
    expect(screen.getByRole('row', { name: /PET bottles and trays 12.5/ })).toBeTruthy()
    expect(screen.getByText('Afurada').closest('li')?.textContent).toContain('3.4 kg')
    expect(screen.queryByText(/of plastic collected/)).toBeNull()
  })

  it.each([
    ['there are no figures', () => answer({ totals: {}, rateCard: [], neighborhoods: [] })],
    ['the figures are unavailable', () => answer({}, 503)],
    ['there is no connection', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))],
  ])('hides every live part when %s', async (_why, arrange) => {
    arrange()
    const { container } = render(<LandingPage />)
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull())
    const headings = screen.getAllByRole('heading', { level: 2 }).map(element => element.textContent)
    expect(headings).toEqual([
      'From a bag of bottles to a reward, in four steps',
      'Collect plastic where people already come',
    ])
    expect(container.querySelector('dl')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('links to the dashboard when signed in', async () => {
    answer({ totals: {}, rateCard: [], neighborhoods: [] })
    setAccessToken('t')
    render(<LandingPage />)
    const link = await screen.findByRole('link', { name: 'Dashboard' })
    expect(link.getAttribute('href')).toBe('/dashboard')
  })

  it('is the same for everyone when prerendered', () => {
    setAccessToken('t')
    expect(renderToString(<LandingPage />)).toContain('Admin sign in')
  })
})
