import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPiece } from '../../../test/in-app.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

it('Esc closes an untouched dialog, and asks before it loses what was typed', async () => {
  fakeApi({})
  const onClose = vi.fn()
  await renderPiece(
    <ReasonDialog title="Reverse?" verb="Reverse" isBusy={false} onSend={vi.fn()} onClose={onClose}>
      The points are taken back.
    </ReasonDialog>,
  )
  const reason = await screen.findByLabelText('Reason')
  await userEvent.type(reason, 'Weighed twice')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Weighed twice')
  await userEvent.clear(screen.getByLabelText('Reason'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
