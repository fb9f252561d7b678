import type { Neighborhood } from '@fulmar/contract/neighborhoods/neighborhoods'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '#core/api/queries.ts'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { type Answers, fakeApi, refuse } from '../../../test/fake-api.ts'
import { renderPiece } from '../../../test/in-app.tsx'
import { aNeighborhood } from '../../../test/records/neighborhoods.ts'
import { useRecordForm } from './use-record-form.tsx'

const schema = z.object({ name: z.string().min(1), city: z.string() })
const seen = aNeighborhood({ name: 'Ribeira', city: 'Porto' })

function Edit({ record, onClose }: { record: Neighborhood; onClose: () => void }) {
  const change = useSend(neighborhoods.change)
  const { form } = useRecordForm({
    schema,
    record,
    noun: 'neighborhood',
    inputOf: ({ name, city }) => ({ name, city }),
    send: async (changed, { id, version }) => (await change.mutateAsync({ body: { id, version, ...changed } })).data,
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} title="Edit" verb="Save" onClose={onClose}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" />
    </FormDrawer>
  )
}

const onClose = vi.fn()

async function edit(name: string, answers: NonNullable<Answers['neighborhoods.change']>[]) {
  const left = [...answers]
  const api = fakeApi({
    'neighborhoods.change': received => {
      const answer = left.shift()
      if (!answer) throw new Error('saved more often than expected')
      return typeof answer === 'function' ? answer(received) : answer
    },
  })
  await renderPiece(<Edit record={seen} onClose={onClose} />)
  await userEvent.clear(await screen.findByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), name)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  return api
}

const theirs = (version: number, more: Partial<Neighborhood>) =>
  refuse('STALE_VERSION', { message: 'It was changed meanwhile', data: { ...seen, version, ...more } })
const versions = () => screen.findByRole('table', { name: 'Your version and the saved version' })
const keepMine = () => userEvent.click(screen.getByRole('button', { name: 'Save my version' }))

beforeEach(() => {
  queryClient.clear()
  onClose.mockReset()
})

it('sends the fields that were changed and the version they were changed in', async () => {
  const { calls } = await edit('Ribeira Nova', [{ data: { ...seen, version: 2 } }])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls()).toEqual([{ body: { id: seen.id, version: 1, name: 'Ribeira Nova' } }])
})

it('asks before it overwrites what someone else saved, each time with the newest version', async () => {
  const { calls } = await edit('Mine', [
    theirs(2, { name: 'Second' }),
    theirs(3, { name: 'Third' }),
    { data: { ...seen, version: 4 } },
  ])
  expect(within(await versions()).getByText('Second')).toBeVisible()
  await keepMine()
  expect(await screen.findByText('Third')).toBeVisible()
  expect(screen.queryByText('Second')).toBeNull()
  await keepMine()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls('neighborhoods.change').map(call => call.body)).toEqual([
    { id: seen.id, version: 1, name: 'Mine' },
    { id: seen.id, version: 2, name: 'Mine' },
    { id: seen.id, version: 3, name: 'Mine' },
  ])
})

it('continues from the saved version, and saves on top of it', async () => {
  const { calls } = await edit('Mine', [theirs(5, { name: 'Theirs', city: 'Gaia' }), { data: { ...seen, version: 6 } }])
  await versions()
  await userEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs')
  await userEvent.type(screen.getByLabelText('City'), ' Sul')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls().at(-1)).toEqual({ body: { id: seen.id, version: 5, city: 'Gaia Sul' } })
})

it('returns to the form when overwriting fails for another reason, and shows the error at the field', async () => {
  await edit('Mine', [
    theirs(2, { name: 'Second' }),
    refuse('NEIGHBORHOOD_NAME_TAKEN', { message: 'Not saved', fields: { name: 'This name is taken' } }),
  ])
  await versions()
  await keepMine()
  expect(await screen.findByText('This name is taken')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
})

it('keeps the input unless the person discards it', async () => {
  await edit('{Backspace}', [])
  await userEvent.type(screen.getByLabelText('Name'), 'Half')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(onClose).toHaveBeenCalledOnce()
})
