import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { useListState } from '#parts/list-state.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { queryOf } from '#ui/table/view-search.ts'
import { PlanTabs } from '../PlanTabs.tsx'
import { invoiceColumns } from '../plans.columns.tsx'

/** Every invoice, newest first. */
export function InvoiceList() {
  const [state, change] = useListState(subscriptions.invoices)
  const navigate = useNavigate()
  const page = useApi(subscriptions.invoices, { query: queryOf(state) })
  return (
    <Sections>
      <PageHeader
        title="Invoices"
        meaning="Issued at the start of each paid period. No money is taken automatically."
      />
      <PlanTabs />
      <DataTable
        label="Invoices"
        columns={invoiceColumns}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        rowName={it => it.number}
        href={it => `/settings/plans/invoices/${it.id}`}
        onOpen={it => void navigate({ to: '/settings/plans/invoices/$id', params: { id: it.id } })}
        searchLabel="Search by number or store"
      />
    </Sections>
  )
}
