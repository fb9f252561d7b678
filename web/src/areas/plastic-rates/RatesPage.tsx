import type { PlasticCode } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button, SimpleGrid, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FlaskConical, Plus } from 'lucide-react'
import { useState } from 'react'
import { AllLoaded } from '#core/api/Loaded.tsx'
import { useCan } from '#core/session/can.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FirstRates } from './FirstRates.tsx'
import { PlasticCard } from './PlasticCard.tsx'
import { ROUNDING } from './plastic-rates.words.ts'
import { RateProposals } from './proposals/RateProposals.tsx'
import { RateTimeline } from './timeline/RateTimeline.tsx'
import { spanOf } from './timeline/timeline.ts'
import { useCurrentRates, usePlastics, useRateHistory } from './use-rates.ts'

const RateDrawer = lazyNamed(() => import('./RateDrawer.tsx'), 'RateDrawer')

export function RatesPage() {
  const [setting, setSetting] = useState<{ code?: PlasticCode } | null>(null)
  const mayWrite = useCan('rates:write')
  return (
    <Sections>
      <PageHeader
        title="Rates"
        meaning={`Points per kilogram for each plastic, now and scheduled. ${ROUNDING}`}
        actions={
          <>
            <Button
              component={Link}
              to="/rates/what-if"
              variant="default"
              leftSection={<FlaskConical size={16} aria-hidden />}
            >
              Simulate rates
            </Button>
            {mayWrite && (
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setSetting({})}>
                Set a rate
              </Button>
            )}
          </>
        }
      />
      <RateProposals />
      <RateOverview onSet={mayWrite ? code => setSetting({ code }) : undefined} />
      {setting && <RateDrawer code={setting.code} onClose={() => setSetting(null)} />}
    </Sections>
  )
}

function RateOverview({ onSet }: { onSet: ((code: PlasticCode) => void) | undefined }) {
  const [now] = useState(Date.now)
  return (
    <AllLoaded of={[usePlastics(), useCurrentRates(), useRateHistory()]} outline={<RatesSkeleton />}>
      {({ data: plastics }, { data: current }, { data: rates, totalCount }) => {
        if (onSet && totalCount === 0 && current.length === 0)
          return <FirstRates plastics={plastics.filter(({ isActive }) => isActive)} />
        const span = spanOf(rates, now)
        return (
          <>
            <SimpleGrid component="ul" minColWidth={cardWidth} spacing={16} aria-label="Rates by plastic">
              {plastics.map(plastic => (
                <PlasticCard
                  key={plastic.code}
                  plastic={plastic}
                  current={current.filter(rate => rate.plasticCode === plastic.code)}
                  history={rates.filter(rate => rate.plasticCode === plastic.code)}
                  span={span}
                  onSet={onSet && (() => onSet(plastic.code))}
                />
              ))}
            </SimpleGrid>
            <RateTimeline plastics={plastics} rates={rates} span={span} isPartial={totalCount > rates.length} />
          </>
        )
      }}
    </AllLoaded>
  )
}

const cardWidth = 'min(100%, 16.5rem)'
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

const RatesSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Sections>
      <SimpleGrid minColWidth={cardWidth} spacing={16}>
        {placeholders.map(key => (
          <Skeleton key={key} height={214} radius="lg" />
        ))}
      </SimpleGrid>
      <Skeleton height={320} radius="lg" />
    </Sections>
  </div>
)
