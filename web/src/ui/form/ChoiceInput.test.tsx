import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'

const plastics = [
  { value: 'PET', label: 'PET (1) bottles' },
  { value: 'HDPE', label: 'HDPE (2) hard' },
  { value: 'PP', label: 'PP (5) caps and tubs' },
  { value: 'OTHER', label: 'Other, also PP mixed' },
]

const onSubmit = vi.fn()

function Sample({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState(start)
  return (
    <ThemeProvider env="test">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSubmit(value)
        }}
      >
        <ChoiceInput label="Plastic" data={plastics} value={value} onChange={setValue} />
        <button type="submit">Send</button>
        <output>{value ?? 'none'}</output>
      </form>
    </ThemeProvider>
  )
}

const chosen = () => screen.getByRole('status').textContent

beforeEach(() => onSubmit.mockReset())

describe('a choice', () => {
  it.each([
    ['PP', 'PP'],
    ['pet', 'PET'],
    ['hd', 'HDPE'],
    ['hard', 'HDPE'],
    ['o', 'OTHER'],
    ['p{ArrowDown}{ArrowDown}', 'PP'],
  ])('is found by typing: %s and Enter choose %s', async (typed, value) => {
    render(<Sample />)
    await userEvent.tab()
    await userEvent.keyboard(`${typed}{Enter}`)
    expect(chosen()).toBe(value)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is typed over what was chosen before', async () => {
    render(<Sample start="PET" />)
    await userEvent.click(screen.getByRole('combobox', { name: 'Plastic' }))
    await userEvent.keyboard('PP{Enter}')
    expect(chosen()).toBe('PP')
  })

  it('stays as it was when nothing is found, and is not sent by that Enter', async () => {
    render(<Sample start="PET" />)
    await userEvent.tab()
    await userEvent.keyboard('glass{Enter}{Control>}{Enter}{/Control}')
    expect(screen.getByText('Nothing found')).toBeVisible()
    expect(chosen()).toBe('PET')
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Plastic' }).value).toBe('PET (1) bottles')
  })
})
