import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Column, TableState } from './table.types.ts'

interface Row {
  id: string
  name: string
  members: number
}
interface State extends TableState {
  status?: string[]
}

const rows: Row[] = [
  { id: 'a', name: 'Afurada', members: 26 },
  { id: 'b', name: 'Bonfim', members: 22 },
]
const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', cell: it => it.name },
  { id: 'members', title: 'Members', sortBy: 'members', numeric: true, cell: it => it.members },
]
const start: State = { page: 2, limit: 25, sortBy: 'name', sortOrder: 'asc' }

type Given = Partial<DataTableProps<Row, State>>

function Harness({ onPatch, ...given }: Given & { onPatch: (patch: Partial<State>) => void }) {
  const [state, setState] = useState(given.state ?? start)
  return (
    <ThemeProvider env="test">
      <DataTable
        label="Places"
        columns={columns}
        rows={rows}
        total={60}
        rowName={it => it.name}
        href={it => `/place/${it.id}`}
        onOpen={() => {}}
        searchLabel="Search places"
        {...given}
        state={state}
        onStateChange={patch => {
          onPatch(patch)
          setState(current => ({ ...current, ...patch }))
        }}
      />
    </ThemeProvider>
  )
}

const show = (given: Given = {}) => {
  const onPatch = vi.fn()
  render(<Harness onPatch={onPatch} {...given} />)
  return onPatch
}

describe('DataTable', () => {
  it('tells assistive technology the order and turns it round', async () => {
    const onPatch = show()
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onPatch).toHaveBeenCalledWith({ page: 1, sortBy: 'name', sortOrder: 'desc' })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('searches after a pause and starts again at page 1', () => {
    vi.useFakeTimers()
    const onPatch = show()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'afu' } })
    act(() => void vi.advanceTimersByTime(299))
    expect(onPatch).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onPatch).toHaveBeenCalledWith({ page: 1, search: 'afu' })
    vi.useRealTimers()
  })

  it('says where it is in the list', () => {
    show({ totalIsAtLeast: true, total: 10_000 })
    expect(screen.getByText('26–27 of 10,000+')).toBeTruthy()
  })

  it('offers filters where pages end, and leads across the middle of a long list', async () => {
    const onPatch = show({ total: 50_000, state: { ...start, page: 400 } })
    expect(screen.getByText('Showing the first and last 10,000. Use filters to narrow the list.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Page 401' }))
    expect(onPatch).toHaveBeenCalledWith({ page: 1601 })
  })

  it('offers filters on the last page where counting stopped', () => {
    show({ totalIsAtLeast: true, total: 10_000, state: { ...start, page: 400 } })
    expect(screen.getByText('Showing the first 10,000. Use filters to narrow the list.')).toBeTruthy()
  })

  it('offers all that match once the page is ticked, and falls back when one is unticked', async () => {
    const bulk = vi.fn(() => <button type="button">Act</button>)
    show({ bulkActions: bulk })
    await userEvent.click(screen.getByLabelText('Select every row on this page'))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Select all 60 matching' }))
    expect(bulk).toHaveBeenLastCalledWith({ kind: 'matching', count: 60 }, expect.any(Function))
    await userEvent.click(screen.getByLabelText('Select Bonfim'))
    expect(bulk).toHaveBeenLastCalledWith({ kind: 'ids', ids: ['a'], count: 1 }, expect.any(Function))
  })

  it('forgets what was ticked when the filter changes', async () => {
    show({ bulkActions: () => null })
    await userEvent.click(screen.getByLabelText('Select Bonfim'))
    expect(screen.getByText('1 selected')).toBeTruthy()
    vi.useFakeTimers()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } })
    act(() => void vi.advanceTimersByTime(300))
    vi.useRealTimers()
    expect(screen.queryByText('1 selected')).toBeNull()
  })

  it('moves by j and k, ticks by x, opens by Enter, searches by /', async () => {
    const onOpen = vi.fn()
    show({ bulkActions: () => null, onOpen })
    await userEvent.keyboard('j')
    expect(document.activeElement?.textContent).toBe('Afurada')
    await userEvent.keyboard('jjk')
    expect(document.activeElement?.textContent).toBe('Afurada')
    await userEvent.keyboard('x')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(rows[0])
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('opens a row by a real link', () => {
    show()
    expect(screen.getByRole('link', { name: 'Bonfim' }).getAttribute('href')).toBe('/place/b')
  })

  it('shows what failed, the request, and a way on', async () => {
    const onRetry = vi.fn()
    show({ rows: undefined, failure: { message: 'Out of reach', requestId: 'req-9' }, onRetry })
    expect(within(screen.getByRole('alert')).getByText('req-9')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalled()
  })

  it('tells nothing at all, nothing that matches and past the end apart', () => {
    show({ rows: [], total: 0, empty: <p>Add the first place</p> })
    expect(screen.getByText('Add the first place')).toBeTruthy()
    show({ rows: [], total: 0, state: { ...start, search: 'zebra' } })
    expect(screen.getByText('No places match')).toBeTruthy()
    show({ rows: [], total: 60, state: { ...start, page: 9 } })
    expect(screen.getByText('This page is past the end of the list')).toBeTruthy()
  })
})
