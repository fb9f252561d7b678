import type { BankListQuery, BankQuestion } from '@fulmar/contract/academy/question-bank'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { difficultyWords, formatLanguage, kindWords, originWords } from '../academy.words.ts'

export const bankColumns: readonly Column<BankQuestion, BankListQuery['sortBy']>[] = [
  {
    id: 'text',
    title: 'Question',
    sortBy: 'text',
    wraps: true,
    cell: it => it.question.text,
    detail: it => `${kindWords[it.question.kind]} · ${formatCount(it.question.options.length, 'option')}`,
  },
  { id: 'difficulty', title: 'Difficulty', card: 'corner', cell: it => difficultyWords[it.question.difficulty] },
  { id: 'tags', title: 'Tags', card: 'plain', wraps: true, cell: it => it.question.tags.join(', ') || NONE },
  { id: 'language', title: 'Language', cell: it => formatLanguage(it.language) },
  { id: 'origin', title: 'Origin', cell: it => originWords[it.question.origin] },
  {
    id: 'usedBy',
    title: 'Used by games',
    sortBy: 'usedBy',
    numeric: true,
    card: 'titled',
    cell: it => formatNumber(it.usedBy),
  },
  { id: 'createdAt', title: 'Added', sortBy: 'createdAt', cell: it => <RelativeTime at={it.createdAt} /> },
]
