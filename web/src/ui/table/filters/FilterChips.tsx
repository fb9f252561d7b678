import { Button } from '@mantine/core'
import { useRef } from 'react'
import classes from '../TableToolbar.module.css'
import { clearing, filterValue, isNarrowed, setting } from '../table.state.ts'
import type { ChangeState, Filter, TableState } from '../table.types.ts'
import { FilterChip } from './FilterChip.tsx'

interface Props {
  state: TableState
  filters: readonly Filter[]
  onChange: ChangeState
}

export function FilterChips({ state, filters, onChange }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const change = (patch: Record<string, unknown>) => {
    onChange(patch)
    // On a phone they are one line that scrolls, and what is set moves to its start.
    line.current?.scrollTo({ left: 0 })
  }
  return (
    <div className={classes.filters} ref={line}>
      {filters.map(filter => (
        <FilterChip
          key={filter.label}
          filter={filter}
          value={filterValue(state, filter)}
          onChange={value => change(setting(filter, value))}
        />
      ))}
      {isNarrowed(state, filters) && (
        <Button variant="subtle" px="xs" data-active onClick={() => change(clearing(filters))}>
          Clear all
        </Button>
      )}
    </div>
  )
}
