import { roleSwitches } from '@fulmar/contract/role-switches'
import { useApi } from '#core/api/use-api.ts'
import { FilterStats } from '#parts/FilterStats.tsx'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { roleWords, sayHours } from './role-switches.words.ts'
import type { SwitchState } from './switches.state.ts'

/** Counts every request there ever was, whatever the list is filtered by. */
export function SwitchStats({ state }: { state: SwitchState }) {
  const found = useApi(roleSwitches.stats, { query: {} })
  const it = found.data?.data
  const [top] = [...(it?.matrix ?? [])].sort((a, b) => b.total - a.total)
  return (
    <FilterStats<SwitchState & { queue: 'all' }>
      label="Role switches in figures"
      state={{ ...state, queue: 'all' }}
      kept={{ queue: 'all' }}
      isFailed={found.isError}
      stats={[
        { label: 'To decide', value: it && formatNumber(it.pending), filter: { status: ['PENDING'] } },
        { label: 'Longest wait', value: it && sayHours(it.oldestHours) },
        { label: 'Approved', value: it && formatNumber(it.approved), filter: { status: ['APPROVED'] } },
        { label: 'Rejected', value: it && formatNumber(it.rejected), filter: { status: ['REJECTED'] } },
        { label: 'Approval rate', value: it && formatPercent(it.approvalRate, 0) },
        { label: 'Median time to decide', value: it && sayHours(it.medianHours) },
        ...(top
          ? [
              {
                label: `${roleWords[top.from]} to ${roleWords[top.to].toLowerCase()}`,
                value: formatNumber(top.total),
                note: 'most requested',
                filter: { from: top.from, to: top.to },
              },
            ]
          : []),
      ]}
    />
  )
}
