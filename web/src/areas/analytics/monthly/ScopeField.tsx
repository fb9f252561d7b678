import { plasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { ReportSchedule, ReportScheduleInput } from '@fulmar/contract/report-schedules'
import { savedViews } from '@fulmar/contract/saved-views'
import { Select } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { formatNarrowing } from '#parts/analytics/figure-words.ts'
import { useAnalytics } from '../use-analytics.ts'

export type MonthlyControl = Control<ReportScheduleInput, unknown, ReportScheduleInput>

type Scope = Pick<ReportScheduleInput, 'plasticCode' | 'storeId' | 'neighborhoodId'>

const everything: Scope = { plasticCode: null, storeId: null, neighborhoodId: null }
const keyOf = ({ plasticCode: plastic, storeId, neighborhoodId }: Scope) =>
  JSON.stringify([plastic, storeId, neighborhoodId])

const scopeOf = (search: Record<string, string | undefined>): Scope => ({
  plasticCode: plasticCode.safeParse(search.plasticCode).data ?? null,
  storeId: search.storeId ?? null,
  neighborhoodId: search.storeId ? null : (search.neighborhoodId ?? null),
})

interface Props {
  control: MonthlyControl
  schedule: ReportSchedule
}

/** What the figures are of: everything, the filters of the page, or those of a saved view. */
export function ScopeField({ control, schedule }: Props) {
  const plastic = useController({ control, name: 'plasticCode' })
  const store = useController({ control, name: 'storeId' })
  const neighborhood = useController({ control, name: 'neighborhoodId' })
  const scopes = useScopes(schedule)
  const choose = (key: string | null) => {
    const chosen = scopes.find(scope => keyOf(scope.scope) === key)?.scope ?? everything
    plastic.field.onChange(chosen.plasticCode)
    store.field.onChange(chosen.storeId)
    neighborhood.field.onChange(chosen.neighborhoodId)
  }
  const value = keyOf({
    plasticCode: plastic.field.value,
    storeId: store.field.value,
    neighborhoodId: neighborhood.field.value,
  })
  return (
    <Select
      label="Figures of"
      description="To choose others, set filters on the analytics page or save a view."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={store.fieldState.error?.message ?? neighborhood.fieldState.error?.message}
      allowDeselect={false}
      data={scopes.map(scope => ({ value: keyOf(scope.scope), label: scope.label }))}
      value={value}
      onChange={choose}
    />
  )
}

/** Each scope once, under the first name it has. */
function useScopes(schedule: ReportSchedule): { label: string; scope: Scope }[] {
  const { state, answer } = useAnalytics()
  const views = useApi(savedViews.list, { query: { list: 'analytics' } }, { staleTime: 60_000 })
  const page = scopeOf(state)
  const place = schedule.store ?? schedule.neighborhood
  const all = [
    { label: formatNarrowing({ place: null }, null), scope: everything },
    {
      label: formatNarrowing({ place }, schedule.plasticCode),
      scope: {
        plasticCode: schedule.plasticCode,
        storeId: schedule.store?.id ?? null,
        neighborhoodId: schedule.neighborhood?.id ?? null,
      },
    },
    {
      label: `This page: ${formatNarrowing({ place: answer.data?.data.place ?? null }, state.plasticCode)}`,
      scope: page,
    },
    ...(views.data?.data ?? []).map(view => ({ label: `Saved view: ${view.name}`, scope: scopeOf(view.search) })),
  ]
  return all.filter((item, at) => all.findIndex(other => keyOf(other.scope) === keyOf(item.scope)) === at)
}
