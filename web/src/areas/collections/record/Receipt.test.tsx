import type { Collection } from '@fulmar/contract/collections/collection-records'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../../test/in-app.tsx'
import { aCollection } from '../../../../test/records/collections.ts'
import { Receipt } from './Receipt.tsx'
import type { NamedReceipt } from './use-recording.ts'

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
      recorded={undefined}
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
      recorded={undefined}
      onAnother={() => undefined}
    />,
  )
  expect(await screen.findByText(/4,000 points pending review: Ana Barbosa, 40 kg at\s+Harbour Store/)).toBeVisible()
  expect(screen.getByText('Points pending review')).toBeVisible()
  expect(screen.getByText('Flagged for review: daily limit of the member.')).toBeVisible()
})

const held: NamedReceipt = {
  id,
  code: 'ABCD2345',
  points: 6400,
  pointsPending: 6400,
  grams: 64_000,
  balance: 250,
  flags: [{ rule: 'MEMBER_LIMIT', holdsPoints: true, detail: { limitPoints: 2500, pointsBefore: 0 } }],
  lines: [{ plasticCode: 'PET', grams: 64_000, pointsPerKg: 100, points: 6400 }],
  member: { id, name: 'Ana Barbosa' },
  store: { id, name: 'Harbour Store' },
}
const laterAs = (over: Partial<Collection>) =>
  renderPiece(<Receipt receipt={held} recorded={aCollection({ id, ...over })} onAnother={() => undefined} />)

it('says nothing of points once the collection was taken back, and offers to record it corrected', async () => {
  await laterAs({ status: 'REVERSED', pointsPending: 0 })
  expect(await screen.findByText(/No points were awarded: Ana Barbosa, 64 kg at\s+Harbour Store/)).toBeVisible()
  expect(screen.queryByText(/pending/)).toBeNull()
  expect(screen.queryByText('New balance')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Record corrected' })).toBeVisible()
})

it('does not offer to correct it twice', async () => {
  await laterAs({ status: 'REVERSED', pointsPending: 0, correctedBy: { id, code: 'NEW23456' } })
  expect(await screen.findByText(/No points were awarded/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Record corrected' })).toBeNull()
})

it('says that the points are awarded once somebody has confirmed them', async () => {
  await laterAs({ review: 'CONFIRMED', pointsPending: 0 })
  expect(await screen.findByText(/6,400 points awarded to Ana Barbosa for 64 kg at\s+Harbour Store/)).toBeVisible()
  expect(screen.getByText('Confirmed. It was flagged: daily limit of the member.')).toBeVisible()
  expect(screen.queryByText('New balance')).toBeNull()
})
