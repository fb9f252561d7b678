import type { PublicReceipt } from '@fulmar/contract/counter/counter'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading } from '../../../../test/acting.ts'
import { fakeApi, refuse } from '../../../../test/fake-api.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

const receipt: PublicReceipt = {
  code: 'K7M2QX49R3TB',
  store: { name: 'Harbour Store', city: 'Porto' },
  at: '2026-03-01T10:00:00.000Z',
  lines: [{ plasticCode: 'PET', label: 'PET bottles', grams: 1500, points: 15 }],
  grams: 1500,
  points: 15,
  pointsPending: 0,
  status: 'RECORDED',
  reversedAt: null,
}

describe('the page of a receipt', () => {
  it('shows what was recorded, where and when', async () => {
    fakeApi({ 'counter.receipt': { data: receipt } })
    render(<ReceiptPage code="K7M2QX49R3TB" />)
    await heading('Receipt K7M2QX49R3TB')
    expect(screen.getByRole('status').textContent).toBe('Recorded and valid')
    screen.getByText(/Harbour Store, Porto/)
    screen.getByRole('row', { name: 'PET bottles 1.5 kg 15' })
  })

  it('says that it was reversed', async () => {
    fakeApi({ 'counter.receipt': { data: { ...receipt, status: 'REVERSED', reversedAt: '2026-03-01T11:00:00.000Z' } } })
    render(<ReceiptPage code="K7M2QX49R3TB" />)
    expect((await screen.findByRole('status')).textContent).toMatch(/^Reversed .*2026.*: its points no longer count$/)
  })

  it('says that there is no such receipt', async () => {
    fakeApi({ 'counter.receipt': refuse('NOT_FOUND') })
    render(<ReceiptPage code="K7M2QX40R3TB" />)
    await heading('No such receipt')
  })

  it('says when the server cannot be asked', async () => {
    fakeApi({
      'counter.receipt': refuse('TOO_MANY_REQUESTS', { message: 'Too many requests. Try again in a minute.' }),
    })
    render(<ReceiptPage code="K7M2QX49R3TB" />)
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Try again in a minute.')
  })
})
