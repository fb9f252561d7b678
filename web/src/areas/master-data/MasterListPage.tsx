import { type MasterEntry, type MasterType, masterData } from '@fulmar/contract/master-data'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { useCan } from '#core/session/can.ts'
import { masterWords } from '#parts/master-data/master.words.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { EntryList } from './EntryList.tsx'
import { typeOf } from './master-lists.ts'

const EntryDialog = lazyNamed(() => import('./EntryDialog.tsx'), 'EntryDialog')

export function MasterListPage() {
  const type = typeOf(useParams({ strict: false }).list ?? '')
  return type ? <MasterList key={type} type={type} /> : <NotFoundState />
}

function MasterList({ type }: { type: MasterType }) {
  const { list, meaning, noun } = masterWords[type]
  usePageTitle(list)
  const mayWrite = useCan('master:write')
  const found = useApi(masterData.list, { query: { type } })
  const [edited, setEdited] = useState<MasterEntry | 'new'>()
  // The seven resin codes are all there are.
  const mayAdd = mayWrite && type !== 'PLASTIC_TYPE'
  return (
    <Sections>
      <PageHeader
        title={list}
        meaning={meaning}
        actions={
          mayAdd && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              Add {noun}
            </Button>
          )
        }
      />
      <Loaded
        of={found}
        lines={6}
        empty={
          <EmptyState title={`No ${noun} yet`}>{mayAdd && `Add the first ${noun} to offer it in forms.`}</EmptyState>
        }
      >
        {({ data: entries }) => (
          <EntryList type={type} entries={entries} onReload={() => found.refetch()} onEdit={setEdited} />
        )}
      </Loaded>
      {edited && (
        <EntryDialog type={type} entry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Sections>
  )
}
