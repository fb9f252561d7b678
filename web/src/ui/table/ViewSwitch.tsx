import { SegmentedControl } from '@mantine/core'
import type { ChangeState, TableView } from './table.types.ts'

interface Props {
  views: readonly Pick<TableView, 'value' | 'label' | 'icon'>[]
  value: string | undefined
  onChange: ChangeState
}

/** The first view is the default and is omitted from the address. */
export function ViewSwitch({ views, value, onChange }: Props) {
  return (
    <SegmentedControl
      aria-label="Show as"
      value={value}
      onChange={next => onChange({ view: next === views[0]?.value ? undefined : next })}
      data={views.map(view => ({
        value: view.value,
        label: (
          <span className="line" style={{ display: 'inline-flex', gap: 6 }}>
            {view.icon}
            <span>{view.label}</span>
          </span>
        ),
      }))}
    />
  )
}
