import type { FoundRecord } from '@fulmar/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, heading, press } from '../../../../test/acting.ts'
import { type Answers, later, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aUser } from '../../../../test/records/people.ts'

beforeEach(() => localStorage.clear())

const dashboard: Answers = {
  'dashboard.panels': refuse('NOT_ALLOWED'),
  'dashboard.recentActivity': { data: [] },
}

const aRecord = (over: Partial<FoundRecord> = {}): FoundRecord => ({
  kind: 'USER',
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Ana Silva',
  code: 'ABCDEFGH',
  detail: 'ana@sea.example',
  status: 'ACTIVE',
  ...over,
})

const field = () => screen.findByRole('combobox', { name: 'Search pages, actions and records' })

async function openPalette(answers: Answers = {}, role?: Parameters<typeof openPage>[2]) {
  const page = await openPage('/dashboard', { ...dashboard, ...answers }, role)
  await heading('Dashboard')
  await userEvent.keyboard('{Control>}k{/Control}')
  await field()
  return page
}

const type = (text: string) => fill('Search pages, actions and records', text)
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const options = () => screen.getAllByRole('option').map(element => element.textContent)

describe('the palette', () => {
  it('opens by the button in the header, and closes on Esc', async () => {
    await openPage('/dashboard', dashboard)
    await press('Search')
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Search pages/ })).toBeNull())
  })

  it('goes to a page by keyboard, sections of Settings included', async () => {
    const { address } = await openPalette({ 'search.everywhere': { data: [] } })
    await type('appear')
    const found = await option('Settings › Appearance')
    expect(found.getAttribute('aria-selected')).toBe('true')
    expect((await field()).getAttribute('aria-activedescendant')).toBe(found.id)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/settings/appearance'))
  })

  it('offers a role the pages and actions that it may open', async () => {
    await openPalette({}, 'CONTENT')
    expect(options()).toEqual(expect.arrayContaining(['Add reward', 'New game', 'Rewards', 'Settings › Profile']))
    for (const closed of ['Record collection', 'Invite administrator', 'Users', 'Settings › Team and roles'])
      expect(options()).not.toContain(closed)
  })

  it('narrows actions to the typed words', async () => {
    await openPalette({ 'search.everywhere': { data: [] } })
    await type('invite')
    await option('Invite administrator')
    expect(options()).toEqual(['Invite administrator'])
  })

  it('distinguishes people of the same name by member code and email', async () => {
    const twin = aRecord({ id: '0190a0a0-0000-7000-8000-000000000002', code: 'JKLMNPQR', detail: 'ana@land.example' })
    await openPalette({ 'search.everywhere': { data: [aRecord(), twin] } })
    await type('ana silva')
    const users = within(await screen.findByRole('group', { name: 'Users' }))
    expect(users.getAllByRole('option').map(element => element.textContent)).toEqual([
      'Ana SilvaABCD-EFGH · ana@sea.example',
      'Ana SilvaJKLM-NPQR · ana@land.example',
    ])
  })

  it('shows people before pages, and what can be done for the one who was found', async () => {
    const { address } = await openPalette({
      'search.everywhere': {
        data: [aRecord({ kind: 'STORE', name: 'Users of Silva' }), aRecord({ name: 'Users Silva' })],
      },
      'userRecord.get': refuse('NOT_FOUND'),
    })
    await type('users')
    await option(/Record collection for Users Silva/)
    const groups = screen
      .getAllByRole('group')
      .map(element => element.getAttribute('aria-label') ?? element.textContent)
    expect(groups.findIndex(group => group?.startsWith('Users'))).toBeLessThan(
      groups.findIndex(group => group?.startsWith('Pages')),
    )
    await userEvent.click(await option(/Record collection for Users Silva/))
    await waitFor(() => expect(address()).toContain('/collections/record?member='))
  })

  it('adjusts the points of the one who was found', async () => {
    const person = aUser({ name: 'Ana Silva' })
    await openPalette({
      'search.everywhere': { data: [aRecord({ id: person.id })] },
      'userRecord.get': { data: person },
      'points.allowance': {
        data: { cap: 500, used: 180, left: 320, renewsAt: '2026-05-05T00:00:00.000Z', isTied: false },
      },
      'masterData.list': { data: [] },
    })
    await type('ana')
    await userEvent.click(await option('Adjust points for Ana Silva'))
    await dialog('Adjust points for Ana Silva')
  })

  it('offers nothing for somebody found that the role may not do', async () => {
    await openPalette({ 'search.everywhere': { data: [aRecord()] } }, 'AUDITOR')
    await type('ana')
    await option(/^Ana Silva/)
    expect(screen.queryByRole('option', { name: /for Ana Silva/ })).toBeNull()
  })

  it('never shows the records of an earlier text', async () => {
    const slow = later<{ data: FoundRecord[] }>()
    await openPalette({
      'search.everywhere': ({ query }) => (query.q === 'ana' ? { data: [aRecord()] } : slow.promise),
    })
    await type('ana')
    await option(/^Ana Silva/)
    await type('anab')
    expect(screen.queryByRole('option', { name: /Ana Silva/ })).toBeNull()
    expect(screen.getByText('Searching…')).toBeVisible()
    slow.answer({ data: [] })
    expect(await screen.findByText('Nothing found for “anab”')).toBeVisible()
  })

  it('says when the search failed, and tries again', async () => {
    let isDown = true
    await openPalette({
      'search.everywhere': () =>
        isDown ? refuse('NOT_ALLOWED', { message: 'The search failed' }) : { data: [aRecord()] },
    })
    await type('zzz')
    await screen.findByText('The search failed')
    isDown = false
    await press('Try again')
    await option(/^Ana Silva/)
  })

  it('shows recent records first, and forgets them on sign-out', async () => {
    const place = aRecord({ kind: 'NEIGHBORHOOD', name: 'Harbour', code: null, detail: 'a@b.example' })
    await openPalette({ 'search.everywhere': { data: [place] }, 'neighborhoods.get': refuse('NOT_FOUND') })
    await type('harbour')
    await userEvent.click(await option(/Harbour/))
    await heading(/not found/)
    await userEvent.keyboard('{Control>}k{/Control}')
    const recent = within(await screen.findByRole('group', { name: 'Recent' }))
    expect(recent.getAllByRole('option').map(element => element.textContent)).toEqual(['Harbour'])
    expect(JSON.stringify(localStorage)).not.toContain('a@b.example')
    const { signOut } = await import('#core/session/session.ts')
    signOut()
    expect(JSON.stringify(localStorage)).not.toContain('Harbour')
  })
})

describe('the question mark', () => {
  it('lists the shortcuts that work everywhere', async () => {
    await openPage('/dashboard', dashboard)
    await heading('Dashboard')
    await userEvent.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(help.getByText('Search and go to')).toBeVisible()
    expect(help.queryByText('On this page')).toBeNull()
  })

  it('is text while someone types', async () => {
    await openPalette({ 'search.everywhere': { data: [] } })
    await userEvent.type(await field(), '?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})
