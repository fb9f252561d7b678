import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  { id: 'name', title: 'Name', sortBy: 'name', cell: row => row.name },
  { id: 'members', title: 'Members', sortBy: 'members', numeric: true, cell: row => row.members },
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
        rowName={row => row.name}
        href={row => `/place/${row.id}`}
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
  it('announces the order to assistive technology and reverses it', async () => {
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

  it('distinguishes an empty list, no matches and a page past the end', () => {
    show({ rows: [], total: 0, empty: <p>Add the first place</p> })
    expect(screen.getByText('Add the first place')).toBeTruthy()
    show({ rows: [], total: 0, state: { ...start, search: 'zebra' } })
    expect(screen.getByText('No places match')).toBeTruthy()
    show({ rows: [], total: 60, state: { ...start, page: 9 } })
    expect(screen.getByText('This page is past the end of the list')).toBeTruthy()
  })
})

const press = (init: MouseEventInit, target: HTMLElement) =>
  fireEvent(target, new MouseEvent('click', { bubbles: true, ...init }))

describe('a row', () => {
  const cell = () => screen.getByRole('cell', { name: '22' })

  it('opens by a click anywhere in it', async () => {
    const onOpen = vi.fn()
    show({ onOpen })
    await userEvent.click(cell())
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1])
  })

  it('opens once by its link, and leaves links, buttons and boxes in it alone', async () => {
    const onOpen = vi.fn()
    const link: Column<Row> = { id: 'leader', title: 'Leader', cell: () => <a href="#leader">Ana</a> }
    show({ onOpen, columns: [...columns, link], bulkActions: () => null })
    await userEvent.click(screen.getAllByRole('link', { name: 'Ana' })[0] as HTMLElement)
    await userEvent.click(screen.getByLabelText('Select Bonfim'))
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('link', { name: 'Bonfim' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('does not open while text in it is selected', () => {
    const onOpen = vi.fn()
    show({ onOpen })
    getSelection()?.selectAllChildren(cell())
    press({ button: 0 }, cell())
    expect(onOpen).not.toHaveBeenCalled()
    getSelection()?.removeAllRanges()
    press({ button: 0 }, cell())
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('opens in a new tab with %o', keys => {
    const onOpen = vi.fn()
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
    show({ onOpen })
    press(keys, cell())
    expect(openTab).toHaveBeenCalledExactlyOnceWith('/place/b', '_blank', 'noopener')
    expect(onOpen).not.toHaveBeenCalled()
    openTab.mockRestore()
  })

  it('opens in a new tab by the middle button, and by no other', () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
    show()
    fireEvent(cell(), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
    expect(openTab).not.toHaveBeenCalled()
    fireEvent(cell(), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(openTab).toHaveBeenCalledOnce()
    openTab.mockRestore()
  })
})

const options = [
  { value: 'a', label: 'Active' },
  { value: 'p', label: 'Paused' },
]
const manyFilters = ['status', 'town', 'kind', 'size', 'age'].map(key => ({
  kind: 'one' as const,
  key: key as 'status',
  label: key,
  options,
}))

describe('filters', () => {
  it('stand in one line, and those used less behind "More filters"', async () => {
    const onPatch = show({ filters: manyFilters })
    expect(screen.getByRole('button', { name: 'kind' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'size' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
    const size = screen.getByRole('region', { name: 'size' })
    await userEvent.click(within(size).getByLabelText('Paused'))
    expect(onPatch).toHaveBeenCalledWith({ page: 1, size: 'p' })
    // What is set is in sight, and can be cleared in both places.
    expect(screen.getByRole('button', { name: /^size\s*Paused/ })).toBeTruthy()
    await userEvent.click(within(size).getByRole('button', { name: 'Clear size' }))
    expect(onPatch).toHaveBeenLastCalledWith({ page: 1, size: undefined })
  })

  it('apply a range when it is left, without a press of Apply', async () => {
    const range = { kind: 'numbers' as const, keys: ['from', 'to'] as const, label: 'members' }
    const onPatch = show({ filters: [...manyFilters, range as unknown as (typeof manyFilters)[number]] })
    await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
    await userEvent.type(within(screen.getByRole('region', { name: 'members' })).getByLabelText('From'), '20')
    await userEvent.click(within(screen.getByRole('region', { name: 'size' })).getByLabelText('Paused'))
    expect(onPatch).toHaveBeenCalledWith({ page: 1, from: '20', to: undefined })
  })
})

describe('on a phone', () => {
  const narrow = { matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList
  beforeEach(() => void vi.spyOn(window, 'matchMedia').mockReturnValue(narrow))
  afterEach(() => void vi.restoreAllMocks())

  it('the toolbar is search, filters with how many are set, and the rest', async () => {
    const onPatch = show({
      filters: manyFilters,
      state: { ...start, status: ['a'] },
      onExport: vi.fn(),
      savedViews: <p>Mine</p>,
      views: [
        { value: 'list', label: 'List', icon: null },
        { value: 'map', label: 'Map', icon: null, render: () => <p>A map</p> },
      ],
    })
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(within(sheet.getByRole('region', { name: 'age' })).getByLabelText('Paused'))
    expect(onPatch).toHaveBeenCalledWith({ page: 1, age: 'p' })
    await userEvent.click(sheet.getByRole('button', { name: 'Show results' }))
    await userEvent.click(screen.getByRole('button', { name: 'More options' }))
    const rest = within(await screen.findByRole('dialog', { name: 'List options' }))
    expect(rest.getByRole('button', { name: 'Export as CSV' })).toBeTruthy()
    expect(rest.getByText('Mine')).toBeTruthy()
    expect(await rest.findByRole('checkbox', { name: 'Members' })).toBeTruthy()
    await userEvent.selectOptions(rest.getByRole('combobox', { name: 'Sort by' }), 'Members, descending')
    expect(onPatch).toHaveBeenCalledWith({ page: 1, sortBy: 'members', sortOrder: 'desc' })
    await userEvent.click(rest.getByText('Map'))
    expect(onPatch).toHaveBeenCalledWith({ view: 'map' })
  })

  it('a card shows the key facts, or the chosen columns', async () => {
    const cards: readonly Column<Row>[] = [
      ...columns.slice(0, 1),
      { id: 'members', title: 'Members', card: 'titled', cell: row => row.members },
      { id: 'code', title: 'Code', cell: row => `CODE-${row.id}` },
    ]
    show({ columns: cards })
    expect(screen.getByText('26')).toBeTruthy()
    expect(screen.queryByText('CODE-a')).toBeNull()
    cleanup()
    const onOpen = vi.fn()
    show({ columns: cards, onOpen, state: { ...start, columns: ['code'] } })
    await userEvent.click(screen.getByText('CODE-a'))
    expect(onOpen).toHaveBeenCalledWith(rows[0])
  })
})
