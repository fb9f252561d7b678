import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heading } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'
import { someFigures } from '../../../test/records/collections.ts'

it('tells an auditor, who decides nothing, that nothing waits', async () => {
  await openPage('/dashboard', { 'dashboard.recentActivity': { data: [] } }, 'AUDITOR')
  await heading('Dashboard')
  expect(await screen.findByText('Nothing needs your attention')).toBeDefined()
})

it('leads to the redemptions to hand over, with their age, and to the rewards that run low', async () => {
  const waiting = [
    {
      kind: 'OPEN_REDEMPTIONS',
      count: 12,
      isAtLeast: false,
      oldestAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    },
    { kind: 'LOW_REWARDS', count: 1, isAtLeast: false, oldestAt: null },
  ] as const
  const answers = {
    'dashboard.recentActivity': { data: [] },
    'dashboard.figures': { data: someFigures({ waiting: [...waiting] }) },
  }
  await openPage('/dashboard', answers, 'OPERATIONS')
  const redemptions = await screen.findByRole('link', { name: /12 redemptions to hand over/ })
  expect(redemptions.getAttribute('href')).toBe('/rewards/redemptions')
  expect(redemptions.textContent).toContain('oldest: 3 days ago')
  const low = screen.getByRole('link', { name: /1 reward running low/ })
  expect(low.getAttribute('href')).toBe('/rewards?status=ACTIVE&stock=low')
  expect(low.textContent).toContain('stock or voucher codes')
  expect(low.textContent).not.toContain('oldest')
})
