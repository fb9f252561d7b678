import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { setBrand } from '#ui/brand/brand.ts'
import { dialog, fill, heading, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { aProgramme } from '../../../test/records/programme.ts'
import { consequencesOf, figuresNotice } from './programme.words.ts'

afterEach(() => setBrand({ name: 'Fulmar', logo: null, email: '', phone: '', address: '', website: '' }))

const path = '/settings/programme'
const programme = aProgramme({ email: 'old@azul.example' })

it('saves what changed, and shows the new name in the frame at once', async () => {
  const { calls } = await openPage(path, {
    'programme.get': { data: programme },
    'programme.change': ({ body }) => ({ data: { ...programme, ...body, logo: null }, message: 'Programme saved' }),
  })
  await fill('Programme name', 'Cidade Azul')
  await fill('Value of 1,000 points', '12.5')
  await press('Save changes')
  expect(await screen.findByText('Programme saved')).toBeVisible()
  expect(calls('programme.change')).toEqual([
    { body: { version: 1, name: 'Cidade Azul', minorUnitsPer1000Points: 1250 } },
  ])
  expect((await screen.findAllByText('Cidade Azul')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Cidade Azul home' })).toBeVisible()
})

it('takes the time zone, the currency and the dial code from the country while nothing depends on them', async () => {
  const { calls } = await openPage(path, {
    'programme.get': { data: programme },
    'programme.change': ({ body }) => ({ data: { ...programme, ...body, logo: null }, message: 'Programme saved' }),
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Country/ }))
  await userEvent.click(await screen.findByText('Kenya'))
  await press('Save changes')
  expect(await screen.findByText('Programme saved')).toBeVisible()
  expect(calls('programme.change')).toEqual([
    { body: { version: 1, country: 'KE', timeZone: 'Africa/Nairobi', currency: 'KES' } },
  ])
})

it('leaves the time zone and the currency of a programme that has counted by them', async () => {
  const { calls } = await openPage(path, {
    'programme.get': { data: { ...programme, version: 7 } },
    'programme.change': ({ body }) => ({ data: { ...programme, ...body, logo: null }, message: 'Programme saved' }),
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Country/ }))
  await userEvent.click(await screen.findByText('Kenya'))
  await press('Save changes')
  expect(await screen.findByText('Programme saved')).toBeVisible()
  expect(calls('programme.change')).toEqual([{ body: { version: 7, country: 'KE' } }])
})

it('does not overwrite what someone else saved unseen', async () => {
  const theirs = { ...programme, version: 2, email: 'their@azul.example' }
  const { calls } = await openPage(path, {
    'programme.get': { data: programme },
    'programme.change': ({ body }) =>
      body.version === 1 ? refuse('STALE_VERSION', { data: theirs }) : { data: { ...theirs, ...body, logo: null } },
  })
  await fill('Contact email (optional)', 'mine@azul.example')
  await press('Save changes')
  const versions = within(await screen.findByRole('table', { name: 'Your version and the saved version' }))
  expect(versions.getByRole('row', { name: /^Email/ }).textContent).toMatch(/mine.*their/)
  await press('Save my version')
  await waitFor(() =>
    expect(calls('programme.change').at(-1)).toEqual({ body: { version: 2, email: 'mine@azul.example' } }),
  )
})

it('says what another currency changes before it is saved', async () => {
  const { calls } = await openPage(path, {
    'programme.get': { data: { ...programme, version: 7 } },
    'programme.change': ({ body }) => ({ data: { ...programme, ...body, logo: null }, message: 'Programme saved' }),
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /^Currency/ }))
  await userEvent.click(await screen.findByText('BRL, Brazilian Real'))
  await press('Save changes')
  const question = within(await dialog('Change the currency?'))
  expect(question.getByText(/Plans, subscriptions and invoices keep their currency/)).toBeVisible()
  expect(calls('programme.change')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(calls('programme.change')).toEqual([{ body: { version: 7, currency: 'BRL' } }]))
})

it('shows how far figures are recalculated, and when that failed', async () => {
  const elsewhere = { timeZone: 'Europe/Lisbon' }
  await openPage(path, { 'programme.get': { data: aProgramme({ ...elsewhere, recount: { done: 5, total: 16 } }) } })
  expect(await screen.findByText('Figures are being recalculated for the new time zone')).toBeVisible()
  expect(
    screen.getByText('Step 6 of 16. Some may still change. Until they are, days begin at midnight in UTC.'),
  ).toBeVisible()
  expect(figuresNotice(aProgramme({ recount: { done: 0, total: null } }))?.title).toBe('Figures are being recalculated')
  expect(figuresNotice(aProgramme(elsewhere))?.title).toBe('Figures have not been recalculated for the new time zone')
  expect(
    figuresNotice(aProgramme({ timeZone: 'Asia/Tokyo', figuresTimeZone: 'Asia/Tokyo', formerTimeZone: 'UTC' })),
  ).toEqual({
    title: 'Not all figures have been recalculated for the new time zone',
    body: 'Until they are, days begin at midnight in UTC. The server tries again by itself. See Settings, Jobs.',
  })
  expect(figuresNotice(aProgramme())).toBeUndefined()
})

it('is shown, not offered to change, to an auditor', async () => {
  await openPage(path, { 'programme.get': { data: programme } }, 'AUDITOR')
  await heading('Programme')
  expect(await screen.findByText('old@azul.example')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Setup steps' })).toBeNull()
})

it('asks nothing where neither the time zone nor the currency changes', () => {
  expect(consequencesOf(programme, { ...programme, minorUnitsPer1000Points: 1 })).toBeUndefined()
  expect(consequencesOf(programme, { ...programme, timeZone: 'Europe/Lisbon' })).toMatchObject({
    title: 'Change the time zone?',
  })
})
