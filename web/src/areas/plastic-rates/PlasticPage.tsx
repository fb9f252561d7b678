import {
  type PlasticCode,
  type PlasticRate,
  type PlasticRateListQuery,
  type PlasticType,
  plasticRates,
} from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { useList } from '#parts/lists/use-list.ts'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { polymers } from '../../theme/polymers.ts'
import { formatRate, RateBadge, statusOptions } from './plastic-rates.words.ts'
import { RateProposals } from './proposals/RateProposals.tsx'
import { RateChart } from './timeline/RateChart.tsx'
import { usePlastics } from './use-rates.ts'

const VersionDrawer = lazyNamed(() => import('./VersionDrawer.tsx'), 'VersionDrawer')
const RateDrawer = lazyNamed(() => import('./RateDrawer.tsx'), 'RateDrawer')

const columns: readonly Column<PlasticRate, PlasticRateListQuery['sortBy']>[] = [
  { id: 'from', title: 'From', sortBy: 'effectiveFrom', cell: row => formatDateTime(row.effectiveFrom) },
  { id: 'to', title: 'To', cell: row => (row.effectiveTo ? formatDateTime(row.effectiveTo) : NONE) },
  { id: 'rate', title: 'Points per kg', numeric: true, card: 'titled', cell: row => formatRate(row.pointsPerKg) },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <RateBadge status={row.status} /> },
  { id: 'reason', title: 'Reason', wraps: true, card: 'plain', cell: row => row.reason },
  { id: 'author', title: 'Set by', cell: row => row.author?.name ?? 'The system' },
  { id: 'createdAt', title: 'Set', hidden: true, at: row => row.createdAt },
]

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

export function PlasticPage() {
  const { code } = useParams({ from: '/protected/rates/$code' })
  const { data, error, refetch } = usePlastics()
  const plastic = data?.data.find(row => row.code === code)
  const [setting, setSetting] = useState<Setting | null>(null)
  const mayWrite = useCan('rates:write')
  return (
    <RecordPage
      noun="plastic"
      list={{ to: '/rates', label: 'All rates' }}
      isPossible={code in polymers}
      found={{ data: plastic && { data: plastic }, error, refetch }}
    >
      {record => ({
        name: record.label,
        title: (
          <span className="line" style={{ gap: 10 }}>
            <PolymerMark code={record.code} size={40} />
            {record.label}
          </span>
        ),
        meaning: 'Past, current and scheduled rates, with the reason for each.',
        actions: mayWrite && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setSetting({ code: record.code })}>
            Set a rate
          </Button>
        ),
        content: <History plastic={record} setting={setting} onSet={setSetting} />,
      })}
    </RecordPage>
  )
}

interface Setting {
  code?: PlasticCode
  scheduled?: PlasticRate
}

interface HistoryProps {
  plastic: PlasticType
  setting: Setting | null
  onSet: (setting: Setting | null) => void
}

const newestFirst = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

function History({ plastic, setting, onSet }: HistoryProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { page, table } = useList(plasticRates.list, newestFirst, { query: { plasticCode: [plastic.code] } })
  const opened = page.data?.data.find(rate => rate.id === openId)
  return (
    <>
      <RateProposals code={plastic.code} />
      <RateChart plastic={plastic} />
      <DataTable
        label="Versions"
        columns={columns}
        {...table}
        {...savedViewsOf('rates')}
        rowName={rate => `${formatRate(rate.pointsPerKg)} points per kg`}
        onOpen={rate => setOpenId(rate.id)}
        searchLabel="Search reasons"
        filters={filters}
      />
      {opened && !setting && (
        <VersionDrawer
          rate={opened}
          plastic={plastic}
          onChange={() => onSet({ scheduled: opened })}
          onClose={() => setOpenId(null)}
        />
      )}
      {setting && (
        <RateDrawer
          {...setting}
          onClose={() => {
            onSet(null)
            setOpenId(null)
          }}
        />
      )}
    </>
  )
}
