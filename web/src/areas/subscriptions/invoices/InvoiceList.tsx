import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '#parts/lists/use-list.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PlanTabs } from '../PlanTabs.tsx'
import { invoiceColumns } from '../plans.columns.tsx'

/** Every invoice, newest first. */
export function InvoiceList() {
  const { table } = useList(subscriptions.invoices)
  const navigate = useNavigate()
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
        {...table}
        rowName={row => row.number}
        href={row => `/settings/plans/invoices/${row.id}`}
        onOpen={row => void navigate({ to: '/settings/plans/invoices/$id', params: { id: row.id } })}
        searchLabel="Search by number or store"
      />
    </Sections>
  )
}
