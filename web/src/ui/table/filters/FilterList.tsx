import { Button, Group, Text } from '@mantine/core'
import type { FocusEvent } from 'react'
import { filterValue, isSet, setting } from '../table.state.ts'
import type { ChangeState, Filter, FilterValue, TableState } from '../table.types.ts'
import { describeFilter } from './describe-filter.ts'
import { FilterEditor } from './FilterEditor.tsx'
import classes from './FilterList.module.css'
import { filterKey } from './filter-key.ts'

interface Props {
  state: TableState
  filters: readonly Filter[]
  onChange: ChangeState
}

/** A list of filters with their options, for "More filters" and for phones. */
export const FilterList = ({ state, filters, onChange }: Props) => (
  // Focused itself, so that phones do not open the keyboard for the first field.
  <div className="stack" style={{ gap: 16 }} tabIndex={-1} data-autofocus>
    {filters.map(filter => (
      <FilterSection
        key={filterKey(filter)}
        filter={filter}
        value={filterValue(state, filter)}
        onChange={value => onChange(setting(filter, value))}
      />
    ))}
  </div>
)

interface SectionProps {
  filter: Filter
  value: FilterValue
  onChange: (value: FilterValue) => void
}

// Applies a range or text when it loses focus.
const applyOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  if (!currentTarget.contains(relatedTarget)) currentTarget.querySelector('form')?.requestSubmit()
}

function FilterSection({ filter, value, onChange }: SectionProps) {
  const valueJson = JSON.stringify(value)
  return (
    <section className={classes.section} aria-label={filter.label} data-kind={filter.kind} onBlur={applyOnLeave}>
      <Group gap={8} align="baseline" wrap="nowrap" mih={28}>
        <Text flex="none" span fz="sm" fw={600}>
          {filter.label}
        </Text>
        {isSet(value) && (
          <>
            <Text className="clip grow" span fz="xs" c="kelp">
              {describeFilter(filter, value)}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Clear ${filter.label.toLowerCase()}`}
              onClick={() => onChange(undefined)}
            >
              Clear
            </Button>
          </>
        )}
      </Group>
      <FilterEditor
        key={filter.kind === 'several' ? undefined : valueJson}
        filter={filter}
        value={value}
        onChange={next => JSON.stringify(next) !== valueJson && onChange(next)}
        onDone={() => {}}
      />
    </section>
  )
}
