import { type DashboardPeriod, dashboard } from '@fulmar/contract/dashboard/dashboard'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { type AddressKeys, useAddress, useChecked } from '#core/search.ts'
import { upToDate, useFigures } from '#parts/figures.ts'

/** What is open over the dashboard. */
export interface LayerAddress {
  open?: 'arrange' | undefined
}

const keys: AddressKeys<LayerAddress> = { open: { enum: ['arrange'] } }

/** What the address asks for, and its answers. */
export function useDashboard() {
  const { period } = useChecked(dashboard.figures)
  const { open } = useAddress<LayerAddress>(keys)
  const navigate = useNavigate()
  const change = (patch: { period?: DashboardPeriod; open?: LayerAddress['open'] }) =>
    void navigate({
      to: '.',
      search: ((previous: object) => ({ ...previous, ...patch })) as never,
      resetScroll: false,
    })
  return {
    period,
    open,
    change,
    figures: useFigures(true, period),
    panels: useApi(dashboard.panels, { query: { period } }, upToDate),
  }
}

export type Asked<Name extends 'figures' | 'panels'> = ReturnType<typeof useDashboard>[Name]
