import { entriesOf } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPublicPage } from '../../../../test/open-page.ts'

async function open(answers: Answers = {}) {
  const opened = await openPublicPage('/collector-signup', answers)
  await heading('Request for Store')
  // The rest of the form comes once a field is used.
  await userEvent.click(field('Store name'))
  await screen.findByRole('button', { name: 'Register Store' })
  return opened
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it('names each missing answer, and the first one takes the focus', async () => {
  const { calls } = await open()
  await press('Register Store')
  const required = entriesOf(storeDetailFields).filter(([, { kind, isOptional }]) => kind === 'text' && !isOptional)
  for (const name of [...required.map(([, { label }]) => label), 'Latitude', 'Longitude'])
    expect((await screen.findAllByText(`${name} is required`))[0]).toBeVisible()
  expect(screen.queryByText('Website is required')).toBeNull()
  expect(document.activeElement).toBe(field('Store name'))

  await userEvent.type(field('Latitude'), 'north')
  await userEvent.type(field('Longitude'), '0')
  await userEvent.tab()
  expect(field('Latitude').value).toBe('0')
  expect(await screen.findByText('Latitude and longitude cannot both be 0. Place the pin')).toBeVisible()
  await userEvent.clear(field('Longitude'))
  await userEvent.type(field('Longitude'), '-8,6')
  await waitFor(() =>
    expect(screen.queryByText('Latitude and longitude cannot both be 0', { exact: false })).toBeNull(),
  )
  expect(calls()).toEqual([])
})

it('asks for every text of the list of fields', async () => {
  await open()
  const texts = entriesOf(storeDetailFields).filter(([, { kind }]) => kind === 'text')
  expect(texts.length).toBeGreaterThan(2)
  for (const [name] of texts) expect(document.querySelector(`[name="${name}"]`)).not.toBeNull()
})

it('says that a search finds nothing, or fails', async () => {
  await open({
    'geo.search': ({ query }) => (query.q === 'nowhere at all' ? { data: [], attribution: '' } : refuse('TRY_AGAIN')),
  })
  await fill('Street address', 'nowhere at all')
  expect((await screen.findAllByText('No addresses found. Try a different search term.'))[0]).toBeVisible()
  await fill('Street address', 'broken')
  expect(await screen.findByText('Search Error')).toBeVisible()
  expect(await screen.findByText('Failed to search for addresses. Please try again.')).toBeVisible()
  expect(field('Street address').value).toBe('broken')
  const help = 'Address search is unavailable. Type the address and place the pin on the map yourself.'
  expect(screen.getByLabelText('Street address').getAttribute('aria-describedby')).toBeTruthy()
  expect(screen.getAllByText(help)).toHaveLength(2)
})

it('keeps a draft until somebody starts over, and that can be undone', async () => {
  await open()
  await fill('Store name', 'Half a store')
  await press(/Country: United States/)
  await fill('Search for a country', 'portugal')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await fill('Contact phone', '912345678')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('912345678'))
  cleanup()
  await open()
  expect(await screen.findByText('Draft restored', { exact: false })).toBeVisible()
  expect(field('Store name').value).toBe('Half a store')
  expect(screen.getByRole('button', { name: 'Country: Portugal, +351' })).toBeVisible()
  await press('Start over')
  await waitFor(() => expect(field('Store name').value).toBe(''))
  await press('Undo')
  await waitFor(() => expect(field('Store name').value).toBe('Half a store'))
})
