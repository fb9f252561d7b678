import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { fakeApi, refuse } from '../../../../test/fake-api.ts'
import { renderPiece } from '../../../../test/in-app.tsx'
import { aNeighborhood } from '../../../../test/records/neighborhoods.ts'
import { aUser } from '../../../../test/records/people.ts'
import { UserDrawer } from './UserDrawer.tsx'

const [ribeira, foz] = [aNeighborhood({ name: 'Ribeira' }), aNeighborhood({ name: 'Foz' })]
const user = aUser({ neighborhood: { id: ribeira.id, name: 'Ribeira' } })
const onClose = vi.fn()
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  queryClient.clear()
  onClose.mockReset()
})

it('sends the chosen neighborhood by its id, compares it by its name, and shows a refusal at its field', async () => {
  const home = { id: foz.id, name: 'Foz' }
  const answers = [
    refuse('STALE_VERSION', { data: { ...user, version: 2, neighborhood: null } }),
    refuse('INVALID_INPUT', { message: 'Not saved', fields: { neighborhoodId: 'It takes no members' } }),
    { data: { ...user, version: 3, neighborhood: home } },
  ]
  const { calls } = fakeApi({
    'neighborhoods.list': { data: [ribeira, foz], totalCount: 2 },
    'userRecord.duplicates': { data: [], totalCount: 0 },
    'userRecord.change': () => answers.shift() ?? refuse('NOT_FOUND'),
  })
  await renderPiece(<UserDrawer user={user} onClose={onClose} />)
  const picker = await screen.findByLabelText('Neighborhood (optional)', { selector: 'input' })
  await userEvent.click(picker)
  await userEvent.click(await screen.findByText('Foz'))
  await userEvent.click(button('Save changes'))

  const versions = await screen.findByLabelText('Your version and the saved version')
  expect(versions.textContent).toContain('NeighborhoodFoznone')
  await userEvent.click(button('Save my version'))
  expect(await screen.findByText('It takes no members')).toBeVisible()

  await userEvent.click(button('Save changes'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls('userRecord.change').map(({ body }) => body)).toEqual([
    { id: user.id, version: 1, neighborhoodId: foz.id },
    { id: user.id, version: 2, neighborhoodId: foz.id },
    { id: user.id, version: 1, neighborhoodId: foz.id },
  ])
})
