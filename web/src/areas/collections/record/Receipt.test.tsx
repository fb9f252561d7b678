import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../../test/in-app.tsx'
import { Receipt } from './Receipt.tsx'

const id = '0190a0a0-0000-7000-8000-000000000000'

it('names member, store, weights, rate and points', async () => {
  await renderPiece(
    <Receipt
      receipt={{
        id,
        code: 'ABCD2345',
        points: 150,
        pointsPending: 0,
        grams: 1500,
        balance: 400,
        flags: [],
        lines: [{ plasticCode: 'PET', grams: 1500, pointsPerKg: 100, points: 150 }],
        member: { id, name: 'Ana Barbosa', detail: 'MARI-A234 · ana@example.org' },
        store: { id, name: 'Harbour Store', detail: 'STR-1001 · Quay 1 · Porto' },
      }}
      onAnother={() => undefined}
    />,
  )
  expect(await screen.findByText(/150 points awarded to Ana Barbosa for 1.5 kg at\s+Harbour Store/)).toBeVisible()
  expect(screen.getByText('MARI-A234 · ana@example.org')).toBeVisible()
  expect(screen.getByText('STR-1001 · Quay 1 · Porto')).toBeVisible()
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toBe('1PET1.5 kg100150')
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible()
})

it('says that points are pending, and why', async () => {
  await renderPiece(
    <Receipt
      receipt={{
        id,
        code: 'ABCD2345',
        points: 4000,
        pointsPending: 4000,
        grams: 40_000,
        balance: 250,
        flags: [{ rule: 'MEMBER_LIMIT', holdsPoints: true, detail: { limitPoints: 2500, pointsBefore: 0 } }],
        lines: [{ plasticCode: 'PET', grams: 40_000, pointsPerKg: 100, points: 4000 }],
        member: { id, name: 'Ana Barbosa' },
        store: { id, name: 'Harbour Store' },
      }}
      onAnother={() => undefined}
    />,
  )
  expect(await screen.findByText(/4,000 points pending review: Ana Barbosa, 40 kg at\s+Harbour Store/)).toBeVisible()
  expect(screen.getByText('Points pending review')).toBeVisible()
  expect(screen.getByText('Flagged for review: daily limit of the member.')).toBeVisible()
})
