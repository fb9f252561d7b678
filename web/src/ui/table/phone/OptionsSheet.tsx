import { Button, NativeSelect, Stack } from '@mantine/core'
import { Download } from 'lucide-react'
import { Drawer } from '../../dialog/Drawer.tsx'
import { ColumnChoice } from '../ColumnMenu.tsx'
import type { ToolbarProps } from '../TableToolbar.tsx'
import { useExport } from '../use-export.ts'
import { ViewSwitch } from '../ViewSwitch.tsx'

interface Props<Row> extends ToolbarProps<Row> {
  isOpen: boolean
  onClose: () => void
}

/** List options on phones: view, sort order, saved views, columns and export. */
export function OptionsSheet<Row>(props: Props<Row>) {
  const { isOpen, onClose, state, onChange, columns, views, view, savedViews, onExport } = props
  const [isExporting, runExport] = useExport(onExport)
  return (
    <Drawer isOpen={isOpen} side="bottom" title="List options" onClose={onClose}>
      <Stack gap="lg">
        {views.length > 1 && (
          <ViewSwitch
            views={views}
            value={view?.value}
            onChange={patch => {
              onChange(patch)
              onClose()
            }}
          />
        )}
        {!view?.render && <SortSelect state={state} columns={columns} onChange={onChange} />}
        {savedViews}
        {!view?.render && !view?.renderRows && <ColumnChoice columns={columns} state={state} onChange={onChange} />}
        {onExport && (
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={isExporting}
            onClick={runExport}
          >
            Export as CSV
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

/** Cards have no header to click. */
function SortSelect<Row>({ state, columns, onChange }: Pick<Props<Row>, 'state' | 'columns' | 'onChange'>) {
  const data = columns.flatMap(({ sortBy, title }) =>
    sortBy
      ? [
          { value: `${sortBy} asc`, label: `${title}, ascending` },
          { value: `${sortBy} desc`, label: `${title}, descending` },
        ]
      : [],
  )
  if (data.length === 0) return null
  return (
    <NativeSelect
      label="Sort by"
      data={data}
      value={`${state.sortBy} ${state.sortOrder}`}
      onChange={event => {
        const [sortBy, sortOrder] = event.currentTarget.value.split(' ')
        onChange({ sortBy, sortOrder })
      }}
    />
  )
}
