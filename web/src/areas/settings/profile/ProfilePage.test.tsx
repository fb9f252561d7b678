import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, refuse } from '../../../../test/fake-api.ts'
import { openPage } from '../../../../test/open-page.ts'
import { aProfile } from '../../../../test/records/people.ts'

const me = aProfile({ name: 'Olga', phone: '+351912345678' })

const open = (changeProfile: NonNullable<Answers['users.changeProfile']>) =>
  openPage('/settings/profile', { 'users.myProfile': { data: me }, 'users.changeProfile': changeProfile })

const name = () => screen.findByLabelText<HTMLInputElement>('Name')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

it('saves only the changes, then continues from the new version', async () => {
  const { calls } = await open(({ body }) => ({
    data: { ...me, ...body, version: 2, avatarUrl: null },
    message: 'Saved',
  }))
  await userEvent.clear(await screen.findByLabelText('Phone (optional)'))
  await userEvent.type(await name(), ' Owner')
  await save()
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(calls('users.changeProfile')).toEqual([{ body: { version: 1, name: 'Olga Owner', phone: '' } }])
  await userEvent.type(await name(), ' II')
  await save()
  await waitFor(() => expect(calls('users.changeProfile')[1]).toEqual({ body: { version: 2, name: 'Olga Owner II' } }))
})

it('shows a server error at its field', async () => {
  await open(refuse('INVALID_INPUT', { message: 'Not saved', fields: { name: 'This is not a name' } }))
  await userEvent.type(await name(), '!')
  await save()
  expect(await screen.findByText('This is not a name')).toBeVisible()
  expect(document.activeElement).toBe(await name())
})
