import { ActionIcon, Button, Checkbox, Fieldset, Popover, SegmentedControl, Stack } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { shownColumns } from './table.state.ts'
import type { ChangeState, Column, Density } from './table.types.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  chosen: readonly string[] | undefined
  onChange: ChangeState
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

export function ColumnMenu<Row>({ density, ...props }: Props<Row> & { density: Density }) {
  return (
    <Popover position="bottom-end" width={250} trapFocus returnFocus withRoles>
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
              value={density}
              aria-label="Row height"
              onChange={value => props.onChange({ density: value === 'comfortable' ? undefined : value })}
            />
          </Fieldset>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Column visibility; the first column is always shown. */
export function ColumnChoice<Row>({ columns, chosen, onChange }: Props<Row>) {
  const shown = new Set(shownColumns(columns, chosen).map(column => column.id))
  const toggle = (id: string) =>
    onChange({
      columns: columns.filter(column => (column.id === id ? !shown.has(id) : shown.has(column.id))).map(it => it.id),
    })
  return (
    <Fieldset legend="Columns" variant="unstyled">
      <Stack gap={6} mt={6} align="flex-start">
        {columns.slice(1).map(column => (
          <Checkbox
            key={column.id}
            size="sm"
            label={column.title}
            checked={shown.has(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
        {chosen && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ columns: undefined })}>
            Reset columns
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
