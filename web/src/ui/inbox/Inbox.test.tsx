import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ShortcutList } from '../shell/ShortcutList.tsx'
import { Inbox } from './Inbox.tsx'
import { QueueSwitch } from './QueueSwitch.tsx'

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
      <ShortcutList />
    </ThemeProvider>
  )
}

const queues = [
  { value: 'collections', label: 'Collections' },
  { value: 'adjustments', label: 'Adjustments', count: 2 },
] as const

function TwoQueues({ onConfirm }: { onConfirm: (id: string) => void }) {
  const [queue, setQueue] = useState<(typeof queues)[number]['value']>('collections')
  const [openId, setOpenId] = useState<string | undefined>('a')
  return (
    <ThemeProvider env="test">
      <QueueSwitch label="What to review" queues={queues} value={queue} onChange={setQueue} />
      <Inbox
        key={queue}
        label="Cases"
        items={items}
        openId={openId}
        onOpen={setOpenId}
        actions={[{ key: 'c', label: 'Confirm', icon: null, run: () => onConfirm(openId ?? '') }]}
      >
        <input type="checkbox" aria-label="Pin" />
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

  it('lists its keys with their words', async () => {
    render(<Sample onConfirm={vi.fn()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(help.getAllByRole('definition').map(element => element.textContent)).toEqual([
      'Next case',
      'Previous case',
      'Confirm',
    ])
  })

  it('takes its keys after the queue was switched, with the focus still on the switch', async () => {
    const onConfirm = vi.fn()
    render(<TwoQueues onConfirm={onConfirm} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Adjustments (2)' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Adjustments (2)' }))
    await userEvent.keyboard('jc')
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('b')
  })

  it('takes its keys with the focus on a case, a decision or a box', async () => {
    const onConfirm = vi.fn()
    render(<TwoQueues onConfirm={onConfirm} />)
    for (const focused of [
      screen.getByText('Case a').closest('button'),
      screen.getByRole('button', { name: /^Confirm/ }),
      screen.getByRole('checkbox'),
    ]) {
      onConfirm.mockClear()
      focused?.focus()
      await userEvent.keyboard('c')
      expect(onConfirm).toHaveBeenCalledOnce()
    }
  })
})
