import { people, type UserFilter } from '@fulmar/contract/people'
import { useNavigate } from '@tanstack/react-router'
import { download } from '#core/call.ts'
import { useCan } from '#core/can.ts'
import { toast } from '#core/toasts.tsx'
import { useApi } from '#core/use-api.ts'
import { useListState } from '#parts/list-state.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { queryOf } from '#ui/table/view-search.ts'
import { BulkActions } from './BulkActions.tsx'
import { UserStats } from './UserStats.tsx'
import { userColumns } from './users.columns.tsx'
import { userFilters } from './users.filters.tsx'
import classes from './users.module.css'
import { filterOf } from './users.state.ts'

export function UserList() {
  const [state, change] = useListState(people.list)
  const navigate = useNavigate()
  const mayWrite = useCan('users:write')
  const mayExport = useCan('users:export')
  const page = useApi(people.list, { query: queryOf(state) })
  const filter = filterOf(state)
  return (
    <div className={classes.page}>
      <PageHeader title="Users" meaning="Everyone who takes part: what they bring, what they have, and how they are." />
      <UserStats state={state} />
      <DataTable
        label="People"
        columns={userColumns}
        rows={page.data?.data}
        total={page.data?.totalCount}
        totalIsAtLeast={page.data?.totalIsAtLeast}
        isRefreshing={page.isFetching}
        failure={page.error}
        onRetry={() => void page.refetch()}
        state={state}
        onStateChange={change}
        savedViews={<SavedViews list="users" />}
        rowName={it => it.name}
        href={it => `/users/${it.id}`}
        onOpen={it => void navigate({ to: '/users/$id', params: { id: it.id } })}
        searchLabel="Search by name, email, phone or member code"
        filters={userFilters(page.data?.data[0])}
        bulkActions={
          mayWrite
            ? (selection, clear) => <BulkActions selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={mayExport ? () => exportAll(filter) : undefined}
        empty={
          <EmptyState title="Nobody has joined yet">
            People register by themselves in the app, or in a store that takes part.
          </EmptyState>
        }
      />
    </div>
  )
}

async function exportAll(filter: UserFilter): Promise<void> {
  try {
    toast.success(`Saved ${await download(people.export, { query: filter })}`)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Something went wrong!')
  }
}
