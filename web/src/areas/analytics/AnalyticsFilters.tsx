import {
  type Analytics,
  type AnalyticsPeriod,
  analyticsPeriods,
  comparisons,
} from '@fulmar/contract/analytics/analytics'
import { Group, Select, TextInput } from '@mantine/core'
import { useMay } from '#core/session/can.ts'
import { periodNames } from '#parts/analytics/figure-words.ts'
import { neighborhoodFilter, storeFilter } from '#parts/pickers/picker-filters.tsx'
import { FilterChips } from '#ui/table/filters/FilterChips.tsx'
import type { Filter, TableState } from '#ui/table/table.types.ts'
import { polymerOptions } from '../../theme/polymers.ts'
import { comparisonNames } from './analytics.words.ts'
import type { AnalyticsState, ChangeAnalytics } from './use-analytics.ts'

interface Props {
  state: AnalyticsState
  data: Analytics | undefined
  onChange: ChangeAnalytics
}

const OWN = 'own'

/** Period, comparison and filters, all of them in the address. */
export function AnalyticsFilters({ state, data, onChange }: Props) {
  const may = useMay()
  const isOwn = state.from !== undefined && state.to !== undefined
  const choosePeriod = (value: string | null) => {
    if (value === OWN && data) onChange({ from: data.period.from, to: data.period.to, period: undefined })
    else if (value !== null) onChange({ period: value as AnalyticsPeriod, from: undefined, to: undefined })
  }
  return (
    <Group gap="10px 12px" align="flex-end" className="screenOnly">
      <Select
        label="Period"
        w={170}
        allowDeselect={false}
        data={[
          ...analyticsPeriods.map(value => ({ value, label: periodNames[value] })),
          { value: OWN, label: 'Custom' },
        ]}
        value={isOwn ? OWN : state.period}
        onChange={choosePeriod}
      />
      {isOwn && (
        <>
          <TextInput
            label="First day"
            type="date"
            value={state.from ?? ''}
            max={state.to ?? ''}
            onChange={event => event.currentTarget.value && onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            label="Last day"
            type="date"
            value={state.to ?? ''}
            min={state.from ?? ''}
            onChange={event => event.currentTarget.value && onChange({ to: event.currentTarget.value })}
          />
        </>
      )}
      <Select
        label="Compare with"
        w={170}
        allowDeselect={false}
        data={comparisons.map(value => ({ value, label: comparisonNames[value] }))}
        value={state.compare}
        onChange={value => value && onChange({ compare: value })}
      />
      <FilterChips
        state={state as unknown as TableState}
        filters={filtersOf(data, may)}
        onChange={patch => onChange(patch)}
      />
    </Group>
  )
}

const filtersOf = (data: Analytics | undefined, may: ReturnType<typeof useMay>): Filter[] => [
  { kind: 'one', key: 'plasticCode', label: 'Plastic', options: polymerOptions },
  ...(may('stores:read') ? [storeFilter('storeId', 'Store', data?.place)] : []),
  ...(may('neighborhoods:read') ? [neighborhoodFilter('neighborhoodId', 'Neighborhood', data?.place)] : []),
]
