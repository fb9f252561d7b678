import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { FormErrors } from './errors/FormErrors.tsx'
import { applyServerErrors } from './errors/server-errors.ts'
import { NumberField } from './NumberField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useZodForm } from './use-zod-form.ts'

const schema = z.object({ name: z.string().trim().min(2).max(5), goal: z.object({ grams: z.number().int().min(1) }) })

function Sample({ onSave, refusal }: { onSave: (values: unknown) => unknown; refusal?: Record<string, string> }) {
  const form = useZodForm(schema, { name: '' })
  return (
    <ThemeProvider env="test">
      <form
        noValidate
        onSubmit={event =>
          void form.handleSubmit(async values => {
            await onSave(values)
            if (refusal) applyServerErrors(form, { fields: refusal, message: 'Not saved' })
          })(event)
        }
      >
        <FormErrors form={form} />
        <TextField control={form.control} name="name" label="Name" help="As shown to members" />
        <NumberField control={form.control} name="goal.grams" label="Goal" unit="kg" storedPerShown={1000} />
        <SubmitButton isBusy={form.formState.isSubmitting}>Save</SubmitButton>
      </form>
    </ThemeProvider>
  )
}

const fill = async (name: string, kg: string) => {
  await userEvent.type(screen.getByLabelText('Name'), name)
  await userEvent.type(screen.getByLabelText('Goal'), kg)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}

describe('forms', () => {
  it('says in plain words what is missing, in place of the help', async () => {
    render(<Sample onSave={vi.fn()} />)
    expect(screen.getByText('As shown to members')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getAllByText('Fill this in')).toHaveLength(2)
    expect(screen.queryByText('As shown to members')).toBeNull()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it('keeps grams where kilograms are typed', async () => {
    const onSave = vi.fn()
    render(<Sample onSave={onSave} />)
    await fill('Foz', '12.5')
    expect(onSave).toHaveBeenCalledWith({ name: 'Foz', goal: { grams: 12_500 } })
  })

  it('is sent once, however often it is asked to while it is on its way, and the button keeps the focus', async () => {
    let answer = () => {}
    const onSave = vi.fn(() => new Promise<void>(resolve => (answer = resolve)))
    const { container } = render(<Sample onSave={onSave} />)
    const form = container.querySelector('form') as HTMLFormElement
    await fill('Foz', '12')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1))
    const button = screen.getByRole('button', { name: 'Save' })
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    expect(onSave).toHaveBeenCalledTimes(1)
    answer()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false))
    fireEvent.submit(form)
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2))
  })

  it('shows what the server refused at its field and goes there', async () => {
    render(<Sample onSave={vi.fn()} refusal={{ 'goal.grams': 'Too much for one week' }} />)
    await fill('Foz', '12')
    expect(screen.getByText('Too much for one week')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Goal'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps in sight what belongs to no field', async () => {
    render(<Sample onSave={vi.fn()} refusal={{ storeId: 'Unknown store' }} />)
    await fill('Foz', '12')
    expect(screen.getByRole('alert').textContent).toContain('Not saved')
    expect(screen.getByRole('alert').textContent).toContain('Unknown store')
  })
})
