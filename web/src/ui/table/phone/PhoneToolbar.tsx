import { ActionIcon, Button } from '@mantine/core'
import { Ellipsis, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Drawer } from '../../dialog/Drawer.tsx'
import { FilterList } from '../filters/FilterList.tsx'
import { TableSearch } from '../TableSearch.tsx'
import classes from '../TableToolbar.module.css'
import type { ToolbarProps } from '../TableToolbar.tsx'
import { clearing, filterValue, isNarrowed, isSet } from '../table.state.ts'
import type { ChangeState, Filter, TableState } from '../table.types.ts'
import { OptionsSheet } from './OptionsSheet.tsx'

/** The toolbar on phones: search, and sheets for filters and options. */
export function PhoneToolbar<Row>(props: ToolbarProps<Row>) {
  const { state, onChange, filters, searchLabel, searchRef } = props
  const [sheet, setSheet] = useState<'filters' | 'options'>()
  const [isOpen, setOpen] = useState(false)
  const open = (next: typeof sheet) => () => {
    setSheet(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const count = filters.filter(filter => isSet(filterValue(state, filter))).length
  return (
    <div className={`line between ${classes.toolbar}`}>
      {searchLabel && (
        <TableSearch
          label={searchLabel}
          value={state.search}
          inputRef={searchRef}
          onChange={search => onChange({ search })}
        />
      )}
      {filters.length > 0 && (
        <Button
          variant={count > 0 ? 'light' : 'default'}
          flex="none"
          leftSection={<ListFilter size={16} aria-hidden />}
          onClick={open('filters')}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      )}
      <ActionIcon variant="default" size={36} aria-label="More options" onClick={open('options')}>
        <Ellipsis size={18} aria-hidden />
      </ActionIcon>
      {sheet === 'filters' && (
        <FilterSheet isOpen={isOpen} state={state} filters={filters} onChange={onChange} onClose={close} />
      )}
      {sheet === 'options' && <OptionsSheet {...props} isOpen={isOpen} onClose={close} />}
    </div>
  )
}

interface FilterSheetProps {
  isOpen: boolean
  state: TableState
  filters: readonly Filter[]
  onChange: ChangeState
  onClose: () => void
}

/** All filters of a list, applied immediately. */
const FilterSheet = ({ isOpen, state, filters, onChange, onClose }: FilterSheetProps) => (
  <Drawer
    isOpen={isOpen}
    side="bottom"
    title="Filters"
    onClose={onClose}
    footer={
      <>
        {isNarrowed(state, filters) && (
          <Button variant="subtle" onClick={() => onChange(clearing(filters))}>
            Clear all
          </Button>
        )}
        <Button onClick={onClose}>Show results</Button>
      </>
    }
  >
    <FilterList state={state} filters={filters} onChange={onChange} />
  </Drawer>
)
