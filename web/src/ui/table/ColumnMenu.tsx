import { ActionIcon, Fieldset, Popover, SegmentedControl, Stack } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { lazyNamed } from '../lazy-named.ts'
import { SkeletonLines } from '../states/SkeletonLines.tsx'
import type { ChangeState, Column, TableState } from './table.types.ts'

// Dragging is not needed before the menu is opened, so its folder is not part of the chunk of lists.
const ColumnList = lazyNamed(
  () => import('../columns/ColumnList.tsx'),
  'ColumnList',
  ({ columns }) => <SkeletonLines count={columns.length - 1} />,
)

interface Props<Row> {
  columns: readonly Column<Row>[]
  state: TableState
  onChange: ChangeState
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

export function ColumnMenu<Row>(props: Props<Row>) {
  const { state, onChange } = props
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Columns" title="Columns and row height">
          <Columns3 size={17} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and row height">
        <Stack gap="sm">
          <ColumnChoice {...props} />
          <Fieldset legend="Row height" variant="unstyled">
            <SegmentedControl
              mt={6}
              fullWidth
              size="xs"
              data={densities}
              value={state.density ?? 'comfortable'}
              aria-label="Row height"
              onChange={value => onChange({ density: value === 'comfortable' ? undefined : value })}
            />
          </Fieldset>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Column visibility and order; the first column is always shown. */
export const ColumnChoice = <Row,>({ columns, state, onChange }: Props<Row>) => (
  <Fieldset legend="Columns" variant="unstyled">
    <ColumnList columns={columns} chosen={state.columns} isResized={state.widths !== undefined} onChange={onChange} />
  </Fieldset>
)
