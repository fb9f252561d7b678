import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPiece } from '../../../test/in-app.tsx'
import { FilterStats } from './FilterStats.tsx'

interface State {
  status?: string[]
  city?: string
}

const show = (state: State) =>
  renderPiece(
    <FilterStats<State>
      label="Figures"
      state={state}
      kept={{}}
      leavesOut={{ status: 'status' }}
      isFailed={false}
      stats={[
        { label: 'All', value: '7', filter: {} },
        { label: 'Active', value: '5', filter: { status: ['ACTIVE'] } },
      ]}
    />,
  )

it('says which filter of the list the figures do not follow', async () => {
  await show({ status: ['PAUSED'] })
  expect(await screen.findByText('These figures are not filtered by status.')).toBeVisible()
})

it('says nothing where a figure stands for the filter, or where all are followed', async () => {
  await show({ status: ['ACTIVE'], city: 'Porto' })
  expect(await screen.findByRole('link', { name: /Active/ })).toBeVisible()
  expect(screen.queryByText(/not filtered/)).toBeNull()
})
