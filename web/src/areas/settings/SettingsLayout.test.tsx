import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import { refuse } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'

it('shows the sections that a role may see, and the theme that is chosen', async () => {
  await openPage('/settings/appearance', {}, 'CONTENT')
  await heading('Appearance')
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(nav.getByRole('link', { name: 'Activity' })).toBeVisible()
  expect(nav.queryByRole('link', { name: 'Team and roles' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Dark/ }))
  await waitFor(() => expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'))
  await userEvent.click(screen.getByRole('radio', { name: /^Light/ }))
})

it('changes the password with the current one', async () => {
  const wrong = 'Your current password is incorrect'
  await openPage('/settings/security', {
    'auth.sessions': { data: [] },
    'auth.resetPassword': ({ body }) =>
      body.currentPassword === 'salt and seaweed'
        ? { message: 'Your password is changed' }
        : refuse('INVALID_INPUT', { message: wrong, fields: { currentPassword: wrong } }),
  })
  await heading('Security')
  await fill('Current password', 'not this one')
  await fill('New password', 'gulls over the quay')
  await fill('Confirm new password', 'gulls over the quay')
  await press('Change password')
  expect((await screen.findAllByText(wrong))[0]).toBeVisible()
  await fill('Current password', 'salt and seaweed')
  await press('Change password')
  expect(await screen.findByText('Your password is changed')).toBeVisible()
})
