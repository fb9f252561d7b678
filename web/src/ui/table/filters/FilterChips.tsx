import { Button, Popover } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { clearing, filterValue, isNarrowed, isSet, setting } from '../table.state.ts'
import type { ChangeState, Filter, TableState } from '../table.types.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterList } from './FilterList.tsx'
import { filterKey } from './filter-key.ts'

interface Props {
  state: TableState
  filters: readonly Filter[]
  onChange: ChangeState
}

// Fits in one row at 1440 px. Filters are declared in order of importance.
const ALWAYS_SHOWN = 3

/** The first filters and those that are set; the rest is under "More filters". */
export function FilterChips({ state, filters, onChange }: Props) {
  // A single remaining filter is shown instead of the button.
  const shown = filters.length <= ALWAYS_SHOWN + 1 ? filters.length : ALWAYS_SHOWN
  const more = filters.slice(shown)
  return (
    <div style={{ display: 'contents' }}>
      {filters
        .filter((filter, at) => at < shown || isSet(filterValue(state, filter)))
        .map(filter => (
          <FilterChip
            key={filterKey(filter)}
            filter={filter}
            value={filterValue(state, filter)}
            onChange={value => onChange(setting(filter, value))}
          />
        ))}
      {more.length > 0 && (
        <Popover position="bottom-start" width={320} trapFocus returnFocus withRoles>
          <Popover.Target>
            <Button variant="subtle" px="xs" leftSection={<ListFilter size={16} aria-hidden />}>
              More filters
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="More filters" mah="min(36rem, 50dvh)" style={{ overflowY: 'auto' }}>
            <FilterList state={state} filters={more} onChange={onChange} />
          </Popover.Dropdown>
        </Popover>
      )}
      {isNarrowed(state, filters) && (
        <Button variant="subtle" px="xs" onClick={() => onChange(clearing(filters))}>
          Clear all
        </Button>
      )}
    </div>
  )
}
