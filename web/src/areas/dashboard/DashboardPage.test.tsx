import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { heading } from '../../../test/acting.ts'
import { openPage } from '../../../test/open-page.ts'

it('tells an auditor, who decides nothing, that nothing waits', async () => {
  await openPage('/dashboard', { 'dashboard.recentActivity': { data: [] } }, 'AUDITOR')
  await heading('Dashboard')
  expect(await screen.findByText('Nothing needs your attention')).toBeDefined()
})
