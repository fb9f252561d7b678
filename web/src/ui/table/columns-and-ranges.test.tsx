import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column, TableState } from './table.types.ts'

const rows = ['Afurada', 'Bonfim', 'Cedofeita', 'Foz', 'Ramalde'].map(name => ({ id: name[0] ?? '', name }))
type Row = (typeof rows)[number]

const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', cell: row => row.name },
  { id: 'city', title: 'City', cell: () => 'Porto' },
  { id: 'code', title: 'Code', cell: () => 'X1', hidden: true },
  { id: 'members', title: 'Members', cell: () => 7 },
]

function Places({ onPatch, start }: { onPatch: (patch: Partial<TableState>) => void; start: Partial<TableState> }) {
  const [state, setState] = useState<TableState>({ page: 1, limit: 25, sortBy: 'name', sortOrder: 'asc', ...start })
  return (
    <ThemeProvider env="test">
      <DataTable
        label="Places"
        columns={columns}
        rows={rows}
        total={5}
        rowName={row => row.name}
        onOpen={() => {}}
        bulkActions={() => null}
        state={state}
        onStateChange={patch => {
          onPatch(patch)
          setState(current => ({ ...current, ...patch }))
        }}
      />
    </ThemeProvider>
  )
}

const show = (start: Partial<TableState> = {}) => {
  const onPatch = vi.fn()
  render(<Places onPatch={onPatch} start={start} />)
  return onPatch
}

const tick = (name: string) => screen.getByLabelText(`Select ${name}`)
const selected = () => rows.filter(({ name }) => (tick(name) as HTMLInputElement).checked).map(row => row.id)
const headers = () => screen.getAllByRole('columnheader').map(element => element.getAttribute('aria-label'))

describe('a range of rows', () => {
  it('is selected, and deselected, from the row ticked last to the one clicked with Shift', async () => {
    show()
    await userEvent.click(tick('Foz'))
    fireEvent.click(tick('Bonfim'), { shiftKey: true })
    expect(selected()).toEqual(['B', 'C', 'F'])
    fireEvent.click(tick('Cedofeita'), { shiftKey: true })
    expect(selected()).toEqual(['F'])
  })

  it('is one row where none was ticked before', () => {
    show()
    fireEvent.click(tick('Cedofeita'), { shiftKey: true })
    expect(selected()).toEqual(['C'])
  })

  it('is selected by keyboard with Shift+X', async () => {
    show()
    await userEvent.keyboard('jxjj{Shift>}X{/Shift}')
    expect(selected()).toEqual(['A', 'B', 'C'])
  })
})

describe('columns', () => {
  it('are put in order in the column menu, and a hidden one is shown where it stands', async () => {
    const onPatch = show()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = within(await screen.findByRole('list', { name: 'Order of the columns' }))
    await userEvent.click(menu.getByRole('button', { name: 'Move Members up' }))
    expect(headers()).toEqual(['Name', 'City', 'Members'])
    await userEvent.click(menu.getByRole('button', { name: 'Move Members up' }))
    expect(onPatch).toHaveBeenLastCalledWith({ columns: ['name', 'members', 'city'] })
    expect(headers()).toEqual(['Name', 'Members', 'City'])
    await userEvent.click(menu.getByRole('checkbox', { name: 'Code' }))
    expect(onPatch).toHaveBeenLastCalledWith({ columns: ['name', 'members', 'city', 'code'] })
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
    expect(headers()).toEqual(['Name', 'City', 'Members'])
  })

  it('are resized by the arrow keys on their edge, and fit their content again with Enter', async () => {
    const onPatch = show({ widths: ['city:120'] })
    const edge = screen.getByRole('separator', { name: 'Width of City' })
    expect(edge.getAttribute('aria-valuenow')).toBe('120')
    edge.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onPatch).toHaveBeenLastCalledWith({ widths: ['city:136'] })
    expect(edge.getAttribute('aria-valuetext')).toBe('136 pixels')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}')
    expect(onPatch).toHaveBeenLastCalledWith({ widths: ['city:64'] })
    await userEvent.keyboard('{Enter}')
    expect(onPatch).toHaveBeenLastCalledWith({ widths: undefined })
    expect(edge.getAttribute('aria-valuetext')).toBe('Automatic')
  })
})
