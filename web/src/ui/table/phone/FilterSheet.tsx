import { Button } from '@mantine/core'
import { Drawer } from '../../dialog/Drawer.tsx'
import { FilterList } from '../filters/FilterList.tsx'
import { clearing, isNarrowed } from '../table.state.ts'
import type { ChangeState, Filter, TableState } from '../table.types.ts'

interface Props {
  isOpen: boolean
  state: TableState
  filters: readonly Filter[]
  onChange: ChangeState
  onClose: () => void
}

/** All filters of a list, applied immediately. */
export const FilterSheet = ({ isOpen, state, filters, onChange, onClose }: Props) => (
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
