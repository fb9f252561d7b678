import { Button, Checkbox, Fieldset, Popover, SegmentedControl, Stack } from '@mantine/core'
import { Settings2 } from 'lucide-react'
import { shownColumns } from './table.state.ts'
import type { ChangeState, Column, Density } from './table.types.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  chosen: readonly string[] | undefined
  density: Density
  onChange: ChangeState
  /** Cards on a phone have one density. */
  withDensity: boolean
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

export function ColumnMenu<Row>({ columns, chosen, density, onChange, withDensity }: Props<Row>) {
  const shown = new Set(shownColumns(columns, chosen).map(column => column.id))
  const toggle = (id: string) =>
    onChange({
      columns: columns.filter(column => (column.id === id ? !shown.has(id) : shown.has(column.id))).map(it => it.id),
    })
  return (
    <Popover position="bottom-end" width={250} trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<Settings2 size={16} aria-hidden />}>
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="How this list looks">
        <Stack gap="sm">
          <Fieldset legend="Columns" variant="unstyled">
            <Stack gap={6} mt={6}>
              {columns.slice(1).map(column => (
                <Checkbox
                  key={column.id}
                  size="sm"
                  label={column.title}
                  checked={shown.has(column.id)}
                  onChange={() => toggle(column.id)}
                />
              ))}
            </Stack>
          </Fieldset>
          {chosen && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ columns: undefined })}>
              Back to the usual columns
            </Button>
          )}
          {withDensity && (
            <Fieldset legend="Row height" variant="unstyled">
              <SegmentedControl
                mt={6}
                fullWidth
                size="xs"
                data={densities}
                value={density}
                aria-label="Row height"
                onChange={value => onChange({ density: value === 'comfortable' ? undefined : value })}
              />
            </Fieldset>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
