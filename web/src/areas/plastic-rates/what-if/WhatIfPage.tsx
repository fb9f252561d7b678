import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AllLoaded, Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ROUNDING } from '../plastic-rates.words.ts'
import { useCurrentRates, usePlastics } from '../use-rates.ts'
import { DraftRates } from './DraftRates.tsx'
import { WhatIfResult } from './WhatIfResult.tsx'
import type { WhatIfAddress } from './what-if.ts'
import { changesAmong, completeDrafts, type Drafts, readDrafts, writeDrafts } from './what-if.ts'

const ScheduleDrawer = lazyNamed(() => import('./ScheduleDrawer.tsx'), 'ScheduleDrawer')

const periods = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

/** Applies draft rates to past collections. */
export function WhatIfPage() {
  const [drafts, days, setDrafts, setDays] = useDrafts()
  const [isScheduling, setScheduling] = useState(false)
  const mayWrite = useCan('rates:write')
  const plastics = usePlastics()
  const current = useCurrentRates()
  const rates = current.data?.data ?? []
  const changes = changesAmong(completeDrafts(drafts), rates)
  return (
    <Sections>
      <PageHeader
        title="Simulate rates"
        meaning={`See how draft rates would have changed the points for recent collections. ${ROUNDING}`}
        actions={
          mayWrite && (
            <Button
              leftSection={<CalendarPlus size={16} aria-hidden />}
              disabled={changes.length === 0}
              onClick={() => setScheduling(true)}
            >
              Schedule these rates
            </Button>
          )
        }
      />
      <MainAndSide columns="minmax(17rem, 22rem) minmax(0, 1fr)">
        <Panel title="Draft rates">
          <AllLoaded of={[plastics, current]} lines={6}>
            {({ data }, now) => <DraftRates plastics={data} rates={now.data} drafts={drafts} onChange={setDrafts} />}
          </AllLoaded>
        </Panel>
        <Stack gap={16} miw={0}>
          <SegmentedControl
            className="start"
            aria-label="Period"
            data={periods}
            value={days}
            onChange={value => setDays(value as typeof days)}
          />
          <Simulation drafts={drafts} days={days} />
        </Stack>
      </MainAndSide>
      {isScheduling && <ScheduleDrawer drafts={changes} rates={rates} onClose={() => setScheduling(false)} />}
    </Sections>
  )
}

const addressKeys = {
  days: { enum: ['30', '90'], default: '30' },
  rates: { type: 'string', maxLength: 200, default: '' },
}

/** Drafts and period are kept in the address, so that a simulation can be shared. */
function useDrafts() {
  const state = useAddress<WhatIfAddress>(addressKeys)
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(state.rates))
  const [days, setDays] = useState(state.days)
  const text = useDebounced(writeDrafts(drafts))
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({
      to: '/rates/what-if',
      search: { rates: text || undefined, days: days === '30' ? undefined : days },
      replace: true,
      resetScroll: false,
    })
  }, [navigate, text, days])
  return [drafts, days, setDrafts, setDays] as const
}

function Simulation({ drafts, days }: { drafts: Drafts; days: '30' | '90' }) {
  const rates = useDebounced(writeDrafts(drafts))
  const query = { days: days === '30' ? 30 : 90, rates } as const
  const simulation = useApi(
    plasticRates.whatIf,
    { query },
    { enabled: rates !== '', placeholderData: keepPreviousData },
  )
  if (rates === '')
    return (
      <Text maw="60ch" p={24} c="dimmed" bd="1.5px dashed var(--line)" bdrs="lg">
        Select a plastic and enter a draft rate to see how many points the collections of this period would have earned.
      </Text>
    )
  return (
    <Loaded of={simulation} lines={8}>
      {({ data }) => <WhatIfResult result={data} query={query} isRefreshing={simulation.isFetching} />}
    </Loaded>
  )
}
