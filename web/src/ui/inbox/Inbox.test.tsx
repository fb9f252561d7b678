import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Inbox } from './Inbox.tsx'

const items = ['a', 'b', 'c'].map(id => ({ id, title: `Case ${id}`, detail: '' }))

function Sample({ onConfirm, isDisabled }: { onConfirm: (id: string) => void; isDisabled?: boolean }) {
  const [openId, setOpenId] = useState<string | undefined>('a')
  return (
    <ThemeProvider env="test">
      <Inbox
        label="Cases"
        items={items}
        openId={openId}
        onOpen={setOpenId}
        actions={[{ key: 'c', label: 'Confirm', icon: null, isDisabled, run: () => onConfirm(openId ?? '') }]}
      >
        <p>This is {openId}</p>
        <input aria-label="Words" />
      </Inbox>
    </ThemeProvider>
  )
}

describe('the inbox', () => {
  it('moves with J and K and decides with the key of the button', async () => {
    const onConfirm = vi.fn()
    render(<Sample onConfirm={onConfirm} />)
    await userEvent.keyboard('jj')
    expect(screen.getByText('This is c')).toBeTruthy()
    await userEvent.keyboard('kc')
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('b')
    expect(
      within(screen.getByRole('navigation')).getByText('Case b').closest('button')?.getAttribute('aria-current'),
    ).toBe('true')
  })

  it('keeps still while someone types, and where a decision is closed', async () => {
    const onConfirm = vi.fn()
    const { rerender } = render(<Sample onConfirm={onConfirm} />)
    await userEvent.type(screen.getByLabelText('Words'), 'cj')
    expect(screen.getByText('This is a')).toBeTruthy()
    rerender(<Sample onConfirm={onConfirm} isDisabled />)
    screen.getByLabelText<HTMLInputElement>('Words').blur()
    await userEvent.keyboard('c')
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
