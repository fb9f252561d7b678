import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isSet } from '../table.state.ts'
import type { Filter, FilterValue } from '../table.types.ts'
import classes from './FilterChip.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import { asRange, describeRange } from './range.ts'

/** What a filter is set to, in words: "Active, Paused" or "Active and 2 more". */
export function describeFilter(filter: Filter, value: FilterValue): string {
  const values = value === undefined ? [] : typeof value === 'string' ? [value] : value
  if (filter.kind === 'text') return values.join(', ')
  if ('keys' in filter) return describeRange(filter.kind, asRange(value))
  if (filter.kind === 'custom') return values.map(filter.describe).join(', ')
  const labels = values.map(one => filter.options.find(option => option.value === one)?.label ?? one)
  return labels.length > 2 ? `${labels[0]} and ${labels.length - 1} more` : labels.join(', ')
}

interface Props {
  filter: Filter
  value: FilterValue
  onChange: (value: FilterValue) => void
}

export function FilterChip({ filter, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const active = isSet(value)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus withRoles>
      <div className={classes.chip} data-active={active || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.button} onClick={() => setOpen(open => !open)}>
            <span className={classes.label}>{filter.label}</span>
            {active && <span className={classes.value}>{describeFilter(filter, value)}</span>}
            {!active && <ChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {active && (
          <CloseButton
            size="xs"
            className={classes.clear}
            aria-label={`Remove the filter ${filter.label.toLowerCase()}`}
            onClick={() => onChange(undefined)}
          />
        )}
      </div>
      <Popover.Dropdown aria-label={`Filter by ${filter.label.toLowerCase()}`}>
        <FilterEditor filter={filter} value={value} onChange={onChange} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
