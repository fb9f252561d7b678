import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { fakeApi } from '../../../../test/fake-api.ts'
import { renderPiece } from '../../../../test/in-app.tsx'
import { aReward } from '../../../../test/records/rewards.ts'
import { ImportCodesDialog } from './ImportCodesDialog.tsx'

const reward = aReward({ stockKind: 'CODES', stock: 0 })
const onClose = vi.fn()
const button = (name: string) => screen.findByRole('button', { name })

const refused = [
  { line: 2, masked: '••••A111', reason: 'REPEATED_IN_FILE' as const, rewardName: null },
  { line: 3, masked: '••••B222', reason: 'IN_ANOTHER_POOL' as const, rewardName: 'Train ticket' },
]

async function check(added: number) {
  const { calls } = fakeApi({ 'voucherCodes.import': { data: { added, refused, refusedCount: 2 } } })
  await renderPiece(<ImportCodesDialog reward={reward} onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText('Codes'), 'SEA-A111{Enter}SEA-A111{Enter}SEA-B222')
  await userEvent.type(screen.getByLabelText('Batch'), 'Order 7')
  await userEvent.click(await button('Check codes'))
  await screen.findByText(/2 lines left out/)
  return calls
}

const sent = (isDryRun: boolean) => ({
  body: {
    rewardId: reward.id,
    text: 'SEA-A111\nSEA-A111\nSEA-B222',
    batch: 'Order 7',
    expiresAt: null,
    isDryRun,
  },
})

beforeEach(() => {
  queryClient.clear()
  onClose.mockReset()
})

it('reports which lines are left out and why before anything is added', async () => {
  const calls = await check(1)
  expect(screen.getByText('Appears earlier in this list')).toBeDefined()
  expect(screen.getByText('Already in Train ticket')).toBeDefined()
  expect(calls()).toEqual([sent(true)])

  await userEvent.click(await button('Import 1 code'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls()).toEqual([sent(true), sent(false)])
})

it('goes back to the codes with everything that was typed', async () => {
  await check(1)
  await userEvent.click(await button('Back'))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Codes')).value).toContain('SEA-B222')
})

it('adds nothing when no line can be added', async () => {
  await check(0)
  expect(await button('Import 0 codes')).toHaveProperty('disabled', true)
})
