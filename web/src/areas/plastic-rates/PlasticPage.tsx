import { type PlasticCode, type PlasticRate, type PlasticType, plasticRates } from '@fulmar/contract/plastic-rates'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { useCan } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { rowsOf } from '#parts/rows-of.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { polymers } from '../../theme/polymers.ts'
import { rateColumns } from './plastic-rates.columns.tsx'
import classes from './plastic-rates.module.css'
import { sayRate, statusOptions } from './plastic-rates.words.ts'
import { RateProposals } from './proposals/RateProposals.tsx'
import { RateChart } from './timeline/RateChart.tsx'
import { usePlastics } from './use-rates.ts'

const VersionDrawer = lazy(() => import('./VersionDrawer.tsx').then(it => ({ default: it.VersionDrawer })))
const RateDrawer = lazy(() => import('./RateDrawer.tsx').then(it => ({ default: it.RateDrawer })))

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

export function PlasticPage() {
  const { code } = useParams({ from: '/protected/rates/$code' })
  const plastics = usePlastics()
  const plastic = plastics.data?.data.find(it => it.code === code)
  usePageTitle(plastic?.label)
  if (!(code in polymers))
    return (
      <NotFoundState
        title="This plastic is not here"
        action={
          <Button component={Link} to="/rates" variant="default">
            All rates
          </Button>
        }
      />
    )
  if (plastics.isError) return <CallError as="page" error={plastics.error} onRetry={() => void plastics.refetch()} />
  if (!plastic) return <PageSkeleton />
  return <History plastic={plastic} />
}

const newestFirst = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

/** Every version of one plastic's rate, with its reason and who set it. */
function History({ plastic }: { plastic: PlasticType }) {
  const [state, change] = useListState(plasticRates.list, newestFirst)
  const [openId, setOpenId] = useState<string | null>(null)
  const [setting, setSetting] = useState<{ code?: PlasticCode; scheduled?: PlasticRate } | null>(null)
  const mayWrite = useCan('rates:write')
  const page = useApi(plasticRates.list, { query: { ...queryOf(state), plasticCode: [plastic.code] } })
  const opened = page.data?.data.find(rate => rate.id === openId)
  return (
    <Sections>
      <PageHeader
        title={
          <span className={classes.cardHead}>
            <PolymerMark code={plastic.code} size={40} />
            {plastic.label}
          </span>
        }
        meaning="Every rate this plastic has had, has now and will have, with the reason for each."
        actions={
          mayWrite && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setSetting({ code: plastic.code })}>
              Set a rate
            </Button>
          )
        }
      />
      <RateProposals code={plastic.code} />
      <RateChart plastic={plastic} />
      <DataTable
        label="Versions"
        columns={rateColumns}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        savedViews={<SavedViews list="rates" />}
        rowName={rate => `${sayRate(rate.pointsPerKg)} points per kg`}
        onOpen={rate => setOpenId(rate.id)}
        searchLabel="Search in the reasons"
        filters={filters}
      />
      <Suspense>
        {opened && !setting && (
          <VersionDrawer
            rate={opened}
            plastic={plastic}
            onChange={() => setSetting({ scheduled: opened })}
            onClose={() => setOpenId(null)}
          />
        )}
        {setting && (
          <RateDrawer
            {...setting}
            onClose={() => {
              setSetting(null)
              setOpenId(null)
            }}
          />
        )}
      </Suspense>
    </Sections>
  )
}
