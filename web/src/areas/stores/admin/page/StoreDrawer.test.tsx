import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { fakeApi, refuse } from '../../../../../test/fake-api.ts'
import { renderPiece } from '../../../../../test/in-app.tsx'
import { aNeighborhood, aStore } from '../../../../../test/records.ts'
import { StoreDrawer } from './StoreDrawer.tsx'

const [ribeira, foz] = [aNeighborhood({ name: 'Ribeira' }), aNeighborhood({ name: 'Foz' })]
const store = aStore({ neighborhood: { id: ribeira.id, name: 'Ribeira' }, neighborhoodId: ribeira.id })
const onClose = vi.fn()
// Without looking at what is hidden: the list of time zones makes that slow.
const button = (name: string) => screen.getByRole('button', { name, hidden: true })

beforeEach(() => {
  queryClient.clear()
  onClose.mockReset()
})

it('sends the chosen neighborhood by its id, compares it by its name, and shows a refusal at its field', async () => {
  const home = { id: foz.id, name: 'Foz' }
  const answers = [
    refuse('STALE_VERSION', { data: { ...store, version: 2, neighborhood: null, neighborhoodId: null } }),
    refuse('INVALID_INPUT', { message: 'Not saved', fields: { neighborhoodId: 'It takes no stores' } }),
    { data: { ...store, version: 3, neighborhood: home, neighborhoodId: foz.id } },
  ]
  const { calls } = fakeApi({
    'neighborhoods.list': { data: [ribeira, foz], totalCount: 2 },
    'stores.change': () => answers.shift() ?? refuse('NOT_FOUND'),
  })
  await renderPiece(<StoreDrawer store={store} onClose={onClose} />)
  const picker = await screen.findByLabelText('Neighborhood (optional)', { selector: 'input' })
  await userEvent.click(picker)
  await userEvent.click(await screen.findByText('Foz'))
  await userEvent.click(button('Save changes'))

  const versions = await screen.findByLabelText('Your version and the saved version')
  expect(versions.textContent).toContain('NeighborhoodFoznothing')
  await userEvent.click(button('Save mine over it'))
  expect(await screen.findByText('It takes no stores')).toBeDefined()

  await userEvent.click(button('Save changes'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls('stores.change').map(({ body }) => body)).toEqual([
    { id: store.id, version: 1, neighborhoodId: foz.id },
    { id: store.id, version: 2, neighborhoodId: foz.id },
    { id: store.id, version: 1, neighborhoodId: foz.id },
  ])
})
