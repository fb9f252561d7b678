import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderPiece } from '../../../test/in-app.tsx'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { useSendForm } from '../form/use-send-form.ts'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'
import { focusFirstField } from './first-field.ts'

function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

async function open(layer: (close: () => void) => ReactNode) {
  await renderPiece(<Opener>{layer}</Opener>)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}

function Edit({ fields, onClose }: { fields: ReactNode; onClose: () => void }) {
  const form = useSendForm(z.object({}), {}, { send: async () => {} })
  return (
    <FormDrawer form={form} title="Edit" verb="Save" onClose={onClose}>
      {fields}
    </FormDrawer>
  )
}

const openForm = (fields: ReactNode) => open(close => <Edit fields={fields} onClose={close} />)

const openDialog = (fields: ReactNode, footer: ReactNode = <Button>Send</Button>) =>
  open(close => (
    <Dialog isOpen title="Ask" footer={footer} onClose={close}>
      {fields}
    </Dialog>
  ))

const expectFocus = (role: 'button' | 'combobox' | 'textbox', name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))

afterEach(() => vi.restoreAllMocks())

describe('a layer that opens', () => {
  it('focuses the first field of a form drawer, and returns the focus on close', async () => {
    await openForm(<TextInput label="Name" />)
    await expectFocus('textbox', 'Name')
    await userEvent.keyboard('{Escape}')
    await expectFocus('button', 'Open')
  })

  it('skips fields that are filled, switches and disabled fields', async () => {
    await openForm(
      <>
        <input type="radio" aria-label="Now" />
        <TextInput label="Code" disabled />
        <Select label="Color" data={['red', 'blue']} defaultValue="red" />
        <Textarea label="Reason" />
      </>,
    )
    await expectFocus('textbox', 'Reason')
  })

  it('focuses an empty choice', async () => {
    await openForm(
      <>
        <Select label="Plastic" data={['PET']} />
        <TextInput label="Rate" />
      </>,
    )
    await expectFocus('combobox', 'Plastic')
  })

  it('focuses the field of a dialog', async () => {
    await openDialog(<TextInput label="Reason" />)
    await expectFocus('textbox', 'Reason')
  })

  it('respects data-autofocus', async () => {
    await openDialog(<TextInput label="Reason" />, <Button data-autofocus>Keep</Button>)
    await expectFocus('button', 'Keep')
  })

  it('does not open the keyboard on touch screens', async () => {
    const { matchMedia } = globalThis
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(query =>
      Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
    )
    await openForm(<TextInput label="Name" />)
    await expectFocus('button', 'Close')
  })

  it('focuses a field that arrives when the drawer is open', async () => {
    const Late = () => {
      const [isLoaded, setLoaded] = useState(false)
      return (
        <>
          <Button onFocus={() => setLoaded(true)}>Load</Button>
          {isLoaded && (
            <div ref={focusFirstField}>
              <TextInput label="Topic" />
            </div>
          )}
        </>
      )
    }
    await open(close => (
      <Drawer isOpen title="Generate" onClose={close}>
        <Late />
      </Drawer>
    ))
    await userEvent.click(screen.getByRole('button', { name: 'Load' }))
    await expectFocus('textbox', 'Topic')
  })

  it('leaves a read-only drawer alone', async () => {
    await open(close => (
      <Drawer isOpen title="Facts" onClose={close}>
        <TextInput label="Role" />
      </Drawer>
    ))
    await expectFocus('button', 'Close')
  })
})
