import { Button, Menu } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Dialog } from './Dialog.tsx'

function Sample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <ThemeProvider env="test">
      <Menu>
        <Menu.Target>
          <Button>More actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Erase</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog isOpen title="Erase?" onClose={() => setOpen(false)} footer={<button type="button">No</button>}>
          {null}
        </Dialog>
      )}
    </ThemeProvider>
  )
}

it('a dialog opened from a menu gives the focus back to the button of the menu, every time', async () => {
  render(<Sample />)
  const more = screen.getByRole('button', { name: 'More actions' })
  for (const _ of [1, 2]) {
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase' }))
    await screen.findByRole('dialog', { name: 'Erase?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more))
  }
})
