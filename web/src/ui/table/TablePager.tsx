import { NativeSelect, Pagination } from '@mantine/core'
import { formatNumber, formatTotal } from '../format/numbers.ts'
import { gapOf, pagesOf, rangeOf, reachablePage } from './table.state.ts'
import type { ChangeState, TableState } from './table.types.ts'

const sizes = ['10', '25', '50', '100']

interface Props {
  label: string
  state: TableState
  onChange: ChangeState
  count: number
  total: number
  totalIsAtLeast: boolean
  isPhone: boolean
}

const controlLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const

export function TablePager({ label, state, onChange, count, total, totalIsAtLeast, isPhone }: Props) {
  const { page, limit } = state
  const { from, to } = rangeOf(page, limit, count)
  const pages = pagesOf(total, limit)
  const gap = gapOf(total, limit)
  return (
    <nav
      className="row between ruled"
      style={{ gap: '8px 16px', padding: '10px 14px' }}
      aria-label={`Pages of ${label.toLowerCase()}`}
    >
      <output className="quiet small">
        {formatNumber(from)}–{formatNumber(to)} of {formatTotal(total, totalIsAtLeast)}
      </output>
      {(gap ? page === gap.from - 1 || page === gap.to : totalIsAtLeast && page === pages) && (
        <p className="quiet small">Showing the first {gap && 'and last '}10,000. Use filters to narrow the list.</p>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          siblings={isPhone ? 0 : 1}
          boundaries={1}
          onChange={next => onChange({ page: reachablePage(next, page, gap) })}
          getItemProps={item => ({ 'aria-label': `Page ${item}` })}
          getControlProps={control => ({ 'aria-label': controlLabels[control] })}
        />
      )}
      <NativeSelect
        w="8rem"
        size="xs"
        aria-label="Rows per page"
        data={sizes.map(value => ({ value, label: `${value} per page` }))}
        value={String(limit)}
        onChange={event => onChange({ limit: Number(event.currentTarget.value) })}
      />
    </nav>
  )
}
