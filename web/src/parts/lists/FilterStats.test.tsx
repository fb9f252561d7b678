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
      kept={state}
      isFailed={false}
      stats={[
        { label: 'All', value: '7' },
        { label: 'Active', value: '5', filter: { status: ['ACTIVE'] } },
        { label: 'Paused', value: '2', filter: { status: ['PAUSED'] } },
      ]}
    />,
  )

const links = async () => {
  await screen.findByText('All')
  return screen.queryAllByRole('link').map(link => [link.textContent, decodeURI(link.getAttribute('href') ?? '')])
}

it('narrows the list to what a figure counts, and keeps its other filters', async () => {
  await show({ city: 'Porto' })
  expect(await links()).toEqual([
    ['Active5', '/?city=Porto&status=["ACTIVE"]'],
    ['Paused2', '/?city=Porto&status=["PAUSED"]'],
  ])
})

it('shows all again from the figure that the list is narrowed to, and does not lead to rows that it does not count', async () => {
  await show({ city: 'Porto', status: ['ACTIVE'] })
  expect(await links()).toEqual([['Active5', '/?city=Porto']])
})

it('narrows one of several values', async () => {
  await show({ status: ['ACTIVE', 'PAUSED'] })
  expect((await links()).map(([label]) => label)).toEqual(['Active5', 'Paused2'])
})
