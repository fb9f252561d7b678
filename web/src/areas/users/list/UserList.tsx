import { userList } from '@fulmar/contract/users/user-list'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { type AddressKeys, useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { BulkActions } from './BulkActions.tsx'
import { UserStats, useTypeCounts } from './UserStats.tsx'
import { userColumns } from './users.columns.tsx'
import { userFilters } from './users.filters.tsx'

// Loaded on demand: most visits only read.
const AddMemberDrawer = lazyNamed(() => import('#parts/users/AddMemberDrawer.tsx'), 'AddMemberDrawer')

interface AddAddress {
  open?: 'add'
}

const addKeys: AddressKeys<AddAddress> = { open: { const: 'add' } }

export function UserList() {
  const { state, page, table } = useList(userList.list)
  const navigate = useNavigate()
  const isAdding = useAddress<AddAddress>(addKeys).open !== undefined
  const setAdding = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, open: isOpen ? 'add' : undefined }),
      replace: true,
    })
  const mayWrite = useCan('users:write')
  const typeCounts = useTypeCounts(state)
  const filter = filterOf(state)
  const onExport = useExport(userList.export, { query: filter })
  return (
    <Sections>
      <PageHeader
        title="Users"
        meaning="Everyone in the programme, with their status, points and activity."
        actions={
          <>
            <ImportLink kind="members" />
            {mayWrite && (
              <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
                Add member
              </Button>
            )}
          </>
        }
      />
      <UserStats state={state} />
      <DataTable
        label="People"
        columns={userColumns}
        {...table}
        {...savedViewsOf('users')}
        rowName={row => row.name}
        href={row => `/users/${row.id}`}
        onOpen={row => void navigate({ to: '/users/$id', params: { id: row.id } })}
        searchLabel="Search by name, email, phone or member code"
        filters={userFilters(state, page.data?.data[0], typeCounts)}
        bulkActions={
          mayWrite
            ? (selection, clear) => <BulkActions selection={selection} filter={filter} onDone={clear} />
            : undefined
        }
        onExport={onExport}
        empty={<EmptyState title="No people yet">People register in the app or at a participating store.</EmptyState>}
      />
      {isAdding && (
        <AddMemberDrawer
          onClose={() => setAdding(false)}
          onAdded={({ id }) => void navigate({ to: '/users/$id', params: { id } })}
        />
      )}
    </Sections>
  )
}
