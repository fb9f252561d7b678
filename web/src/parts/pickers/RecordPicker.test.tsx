import type { UserRow } from '@fulmar/contract/users/user-list'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { fakeApi, later, refuse } from '../../../test/fake-api.ts'
import { renderPiece } from '../../../test/in-app.tsx'
import { aUser } from '../../../test/records/people.ts'
import type { Picked } from './picker-search.ts'
import { UserPicker } from './UserPicker.tsx'

const bruno = aUser({ name: 'Bruno Alves', memberCode: 'BRUNO234', email: 'bruno@example.org' })
const maria = aUser({ name: 'Maria Costa', memberCode: 'MARIA234', email: 'maria@example.org' })
const otherMaria = aUser({ name: 'Maria Costa', memberCode: 'MARIA567', email: 'mcosta@example.org' })
const page = (...users: UserRow[]) => ({ data: users, totalCount: users.length })

const onChosen = vi.fn<(chosen: Picked | null) => void>()
const onSubmit = vi.fn()

function Sample({ start }: { start: Picked | null }) {
  const [value, setValue] = useState(start)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <UserPicker
        label="Person"
        value={value}
        onChange={chosen => {
          setValue(chosen)
          onChosen(chosen && { id: chosen.id, name: chosen.name })
        }}
      />
      <button type="submit">Send</button>
    </form>
  )
}

const show = (start: Picked | null = null) => renderPiece(<Sample start={start} />)
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Person' })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

beforeEach(() => {
  queryClient.clear()
  onChosen.mockReset()
  onSubmit.mockReset()
})

describe('a picker', () => {
  it('offers nothing while results for the typed text are loading', async () => {
    const slow = later<ReturnType<typeof page>>()
    fakeApi({ 'userList.list': ({ query }) => (query.search ? slow.promise : page(bruno)) })
    await show()
    await userEvent.click(await field())
    expect(await screen.findByRole('option', { name: /Bruno/ })).toBeVisible()
    await userEvent.type(await field(), 'Maria{ArrowDown}{Enter}')
    expect(screen.getByText('Searching…')).toBeVisible()
    expect(options()).toEqual([])
    expect(onChosen).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()

    slow.answer(page(maria))
    await waitFor(() => expect(screen.getByRole('option', { name: /Maria/ })).toBeVisible())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChosen).toHaveBeenCalledExactlyOnceWith({ id: maria.id, name: 'Maria Costa' })
  })

  it('does not submit while the typed text differs from the choice', async () => {
    fakeApi({ 'userList.list': ({ query }) => (query.search ? later<never>().promise : page(bruno)) })
    await show({ id: bruno.id, name: bruno.name })
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Maria{Enter}{Control>}{Enter}{/Control}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(onChosen).not.toHaveBeenCalled()
  })

  it('reports a failed search, offers no earlier results, and retries', async () => {
    let isDown = true
    fakeApi({
      'userList.list': ({ query }) => {
        if (!query.search) return page(bruno)
        return isDown ? refuse('NOT_ALLOWED', { message: 'You may not look for people' }) : page(maria)
      },
    })
    await show()
    await userEvent.type(await field(), 'Maria')
    expect((await screen.findByRole('alert')).textContent).toContain('You may not look for people')
    expect(options()).toEqual([])
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: /Maria/ })).toBeVisible()
  })

  it('distinguishes two people of the same name, in the list and once chosen', async () => {
    fakeApi({ 'userList.list': page(maria, otherMaria) })
    await show()
    await userEvent.click(await field())
    await screen.findByRole('option', { name: /maria@/ })
    expect(options()).toEqual(['Maria CostaMARI-A234 · maria@example.org', 'Maria CostaMARI-A567 · mcosta@example.org'])
    await userEvent.click(screen.getByRole('option', { name: /mcosta@/ }))
    expect(onChosen).toHaveBeenCalledExactlyOnceWith({ id: otherMaria.id, name: 'Maria Costa' })
    await waitFor(async () => expect((await field()).value).toBe('Maria Costa'))
    expect(screen.getByText('MARI-A567 · mcosta@example.org', { selector: 'p' })).toBeVisible()
  })

  it('highlights the first match, which Enter takes', async () => {
    fakeApi({ 'userList.list': ({ query }) => (query.search ? page(maria, otherMaria) : page(bruno)) })
    await show()
    await userEvent.type(await field(), 'Maria')
    const first = await screen.findByRole('option', { name: /maria@/ })
    await waitFor(() => expect(first.getAttribute('data-combobox-selected')).toBe('true'))
    await userEvent.keyboard('{Enter}')
    expect(onChosen).toHaveBeenCalledExactlyOnceWith({ id: maria.id, name: 'Maria Costa' })
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('takes the only match for who presses Enter before it has come, and leaves several to be chosen', async () => {
    const slow = later<ReturnType<typeof page>>()
    fakeApi({ 'userList.list': ({ query }) => (query.search ? slow.promise : page(bruno)) })
    await show()
    await userEvent.type(await field(), 'Maria{Enter}')
    slow.answer(page(maria, otherMaria))
    expect(await screen.findByRole('option', { name: /maria@/ })).toBeVisible()
    expect(onChosen).not.toHaveBeenCalled()
  })

  it('keeps what was typed when it is left, and takes the only match', async () => {
    fakeApi({ 'userList.list': ({ query }) => (query.search === 'Maria' ? page(maria, otherMaria) : page(bruno)) })
    await show()
    await userEvent.type(await field(), 'Maria')
    await screen.findByRole('option', { name: /maria@/ })
    await userEvent.tab()
    expect((await field()).value).toBe('Maria')
    expect(onChosen).not.toHaveBeenCalled()
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Bruno')
    await userEvent.tab()
    await waitFor(() => expect(onChosen).toHaveBeenCalledExactlyOnceWith({ id: bruno.id, name: bruno.name }))
    expect((await field()).value).toBe('Bruno Alves')
  })

  it('takes the choice back when another text is left in the field', async () => {
    fakeApi({ 'userList.list': ({ query }) => (query.search ? page() : page(bruno)) })
    await show({ id: bruno.id, name: bruno.name })
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Xavier')
    await userEvent.tab()
    expect(onChosen).toHaveBeenCalledExactlyOnceWith(null)
    expect((await field()).value).toBe('Xavier')
  })
})
