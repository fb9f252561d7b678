import { CloseButton, Popover, Text, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isSet } from '../table.state.ts'
import type { Filter, FilterValue } from '../table.types.ts'
import { describeFilter } from './describe-filter.ts'
import classes from './FilterChip.module.css'
import { FilterEditor } from './FilterEditor.tsx'

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
      <div className={`hovers ${classes.chip}`} data-active={active || undefined}>
        <Popover.Target>
          <UnstyledButton className={`line ${classes.button}`} onClick={() => setOpen(open => !open)}>
            <span style={{ whiteSpace: 'nowrap' }}>{filter.label}</span>
            {active && (
              <Text className="clip" maw="18ch" span fw={600} title={describeFilter(filter, value)}>
                {describeFilter(filter, value)}
              </Text>
            )}
            {!active && <ChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {active && (
          <CloseButton
            size="xs"
            me={6}
            ms={-4}
            miw={24}
            mih={24}
            flex="none"
            c="inherit"
            aria-label={`Remove ${filter.label.toLowerCase()} filter`}
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
