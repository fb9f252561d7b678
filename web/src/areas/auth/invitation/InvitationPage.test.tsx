import type { Result } from '@fulmar/contract/core/endpoint'
import type { team } from '@fulmar/contract/team'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fill, heading, press } from '../../../../test/acting.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openPublicPage } from '../../../../test/open-page.ts'
import { aProfile } from '../../../../test/records/people.ts'

const token = 'T'.repeat(43)
const invited: Result<typeof team.invitation>['data'] = {
  name: 'Nuno',
  email: 'nuno@test.example',
  userType: 'STORE',
  adminRole: null,
  store: 'Anchor',
  hasLogin: false,
}

beforeEach(() => history.replaceState(null, '', `/#${token}`))
afterEach(() => history.replaceState(null, '', '/'))

const openLink = (answers: Parameters<typeof openPublicPage>[1]) => openPublicPage('/accept-invitation', answers)

it('lets somebody new join the staff of a store with a password', async () => {
  const { calls } = await openLink({
    'team.invitation': { data: invited },
    'team.accept': { token: 'session', user: aProfile() },
  })
  await heading('Join Anchor')
  expect(screen.getByText('Staff of Anchor')).toBeVisible()
  await fill('New password', 'salt and seaweed')
  await fill('Confirm password', 'salt and seaweed')
  await press('Set password')
  expect(await screen.findByText('At the counter of Anchor you are known by your name and a PIN.')).toBeVisible()
  expect(calls('team.accept')).toEqual([{ body: { token, name: 'Nuno', password: 'salt and seaweed' } }])
})

it('opens the privacy policy beside the form of a member, who loses nothing that was typed', async () => {
  await openLink({ 'team.invitation': { data: { ...invited, userType: 'MEMBER', store: null } } })
  const policy = await screen.findByRole('link', { name: 'privacy policy' })
  expect(policy.getAttribute('target')).toBe('_blank')
})

it('asks somebody who has a login for their name only', async () => {
  const { calls } = await openLink({
    'team.invitation': { data: { ...invited, hasLogin: true } },
    'counterStaff.join': {},
  })
  await heading('Join Anchor')
  expect(screen.queryByLabelText('New password')).toBeNull()
  await fill('Your name', ' ')
  await press('Join')
  expect(await screen.findByText('Enter your name')).toBeVisible()
  await fill('Your name', 'Nuno R.')
  await press('Join')
  await heading('You are on the staff of Anchor')
  expect(calls('counterStaff.join')).toEqual([{ body: { token, name: 'Nuno R.' } }])
})

it('says what to do when the address has another account by now', async () => {
  const message = 'This email belongs to another account. Ask the store to invite another address'
  await openLink({ 'team.invitation': refuse('EMAIL_TAKEN', { message, fields: { email: message } }) })
  expect(await screen.findByText(message)).toBeVisible()
})
