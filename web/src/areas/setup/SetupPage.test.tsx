import type { Setup } from '@fulmar/contract/setup'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialog, heading, press } from '../../../test/acting.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'
import { someFigures, somePanels } from '../../../test/records/collections.ts'
import { aSetup } from '../../../test/records/programme.ts'

/** A server that remembers what was skipped. */
function answersOf(first: Setup): Answers {
  let setup = first
  return {
    'setup.get': () => ({ data: setup }),
    'setup.change': ({ body }) => {
      const steps = setup.steps.map(step => ({ ...step, isSkipped: body.skipped.includes(step.key) }))
      setup = { ...setup, steps, isHidden: body.isHidden }
      return { data: setup }
    },
    'setup.loadDemo': () => {
      setup = { ...setup, demo: 'LOADING' }
      return { message: 'Loading the demo data' }
    },
  }
}

it('opens the next step, skips it, and takes it up again', async () => {
  const { calls } = await openPage('/setup', answersOf(aSetup(['PROGRAMME', 'TEAM'])))
  await heading('Set up Fulmar')
  expect(await screen.findByText('2 of 7 done')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set rates' }).getAttribute('href')).toBe('/rates')
  await press('Skip this step')
  expect((await screen.findByRole('link', { name: 'Open neighborhoods' })).getAttribute('href')).toBe('/neighborhood')
  await press('Resume: Set plastics and rates')
  expect(await screen.findByRole('link', { name: 'Set rates' })).toBeVisible()
  expect(calls('setup.change')).toEqual([
    { body: { skipped: ['RATES'], isHidden: false } },
    { body: { skipped: [], isHidden: false } },
  ])
})

it('loads the demo after a question, and offers it only to a programme without records', async () => {
  const { calls } = await openPage('/setup', answersOf(aSetup()))
  await press('Load demo data')
  const question = within(await dialog('Load demo data?'))
  expect(question.getByText(/cannot be removed again/)).toBeVisible()
  expect(calls('setup.loadDemo')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Load demo data' }))
  await waitFor(() => expect(calls('setup.loadDemo')).toHaveLength(1))
  expect(await screen.findByText('This takes about a minute. You can leave this page meanwhile.')).toBeVisible()
})

it('gives stores a link to register', async () => {
  const done = aSetup(['PROGRAMME', 'TEAM', 'RATES', 'NEIGHBORHOOD'], [], { demo: 'HAS_RECORDS' })
  await openPage('/setup', answersOf(done))
  expect(await screen.findByRole('button', { name: 'Copy registration link' })).toBeVisible()
  expect(screen.queryByText('Just looking around?')).toBeNull()
})

const empty: Answers = {
  'dashboard.figures': {
    data: someFigures({ started: { rates: false, stores: false, members: false, collections: false } }),
  },
  'dashboard.recentActivity': { data: [] },
  'dashboard.panels': { data: somePanels() },
}

it('leads an owner from the dashboard, until it is hidden there', async () => {
  const { calls } = await openPage('/dashboard', { ...empty, ...answersOf(aSetup(['PROGRAMME'])) })
  expect(await screen.findByRole('heading', { name: 'Set up Fulmar: 1 of 7 done' })).toBeVisible()
  await press('Hide')
  await waitFor(() => expect(screen.queryByText('Set up Fulmar: 1 of 7 done')).toBeNull())
  expect(calls('setup.change')).toEqual([{ body: { skipped: [], isHidden: true } }])
})
