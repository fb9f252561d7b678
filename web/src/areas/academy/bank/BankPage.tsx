import { type BankListQuery, type BankQuestion, questionBank } from '@fulmar/contract/academy/question-bank'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatCount, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { AcademyTabs } from '../AcademyTabs.tsx'
import {
  difficultyOptions,
  difficultyWords,
  formatLanguage,
  kindOptions,
  kindWords,
  languageOptions,
  originOptions,
  originWords,
} from '../academy.words.ts'
import { BankQuestionDrawer } from './BankQuestionDrawer.tsx'

const columns: readonly Column<BankQuestion, BankListQuery['sortBy']>[] = [
  {
    id: 'text',
    title: 'Question',
    sortBy: 'text',
    wraps: true,
    cell: row => row.question.text,
    detail: row => `${kindWords[row.question.kind]} · ${formatCount(row.question.options.length, 'option')}`,
  },
  { id: 'difficulty', title: 'Difficulty', card: 'corner', cell: row => difficultyWords[row.question.difficulty] },
  { id: 'tags', title: 'Tags', card: 'plain', wraps: true, cell: row => row.question.tags.join(', ') || NONE },
  { id: 'language', title: 'Language', cell: row => formatLanguage(row.language) },
  { id: 'origin', title: 'Origin', cell: row => originWords[row.question.origin] },
  { id: 'usedBy', title: 'Used by games', sortBy: 'usedBy', card: 'titled', count: row => row.usedBy },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', at: row => row.createdAt },
]

/** Questions kept for any game. */
export function BankPage() {
  const { state, table } = useList(questionBank.list)
  const [open, setOpen] = useState<BankQuestion | 'new' | null>(null)
  const mayWrite = useCan('academy:write')
  const filters = useFilters()
  const onExport = useExport(questionBank.export, { query: filterOf(state) })
  const addButton = mayWrite && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      Add question
    </Button>
  )
  return (
    <Sections>
      <PageHeader
        title="Question bank"
        meaning="Questions kept for any game. A game gets a copy, so later changes do not affect it."
        actions={
          <>
            <ImportLink kind="questions" />
            {addButton}
          </>
        }
      />
      <AcademyTabs />
      <DataTable
        label="Questions"
        columns={columns}
        {...table}
        {...savedViewsOf('question-bank')}
        rowName={row => row.question.text}
        onOpen={setOpen}
        searchLabel="Search by text"
        filters={filters}
        onExport={onExport}
        empty={
          <EmptyState title="No questions yet" action={addButton}>
            Add questions here, or keep them from a game with “Keep in question bank”.
          </EmptyState>
        }
      />
      {open && (
        <BankQuestionDrawer
          key={open === 'new' ? 'new' : open.id}
          kept={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Sections>
  )
}

function useFilters(): Filter<'difficulty' | 'kind' | 'origin' | 'tag' | 'language'>[] {
  const tags = useApi(questionBank.tags, {})
  return [
    {
      kind: 'one',
      key: 'tag',
      label: 'Tag',
      options: (tags.data?.data ?? []).map(({ tag, questions }) => ({ value: tag, label: tag, count: questions })),
    },
    { kind: 'several', key: 'difficulty', label: 'Difficulty', options: difficultyOptions },
    { kind: 'several', key: 'kind', label: 'Kind', options: kindOptions },
    { kind: 'several', key: 'origin', label: 'Origin', options: originOptions },
    { kind: 'one', key: 'language', label: 'Language', options: languageOptions },
  ]
}
