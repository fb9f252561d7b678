import type { PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { StepLine } from '#ui/chart/StepLine.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { polymerColor } from '../../../theme/polymers.ts'
import classes from '../plastic-rates.module.css'
import { formatRate } from '../plastic-rates.words.ts'
import { useRateHistory } from '../use-rates.ts'
import { spanOf, stepsOf } from './timeline.ts'

const HEIGHT = 120

export function RateChart({ plastic }: { plastic: PlasticType }) {
  const history = useRateHistory(plastic.code)
  return (
    <Panel title="Points per kg over time">
      <Loaded of={history} outline={<Skeleton height={HEIGHT} />}>
        {({ data }) => <RateLine plastic={plastic} rates={data} />}
      </Loaded>
    </Panel>
  )
}

function RateLine({ plastic, rates }: { plastic: PlasticType; rates: readonly PlasticRate[] }) {
  const [now] = useState(Date.now)
  const steps = stepsOf(rates)
  if (steps.length === 0)
    return (
      <Text mt={12} c="dimmed" fz="sm">
        No rates yet.
      </Text>
    )
  const span = spanOf(rates, now)
  const values = steps.map(step => step.value)
  const isFlat = new Set(values).size === 1
  return (
    <div className={`quiet fine figures ${classes.chart}`}>
      <Stack gap={0} justify={isFlat ? 'center' : 'space-between'} ta="end" aria-hidden>
        <span>{formatRate(Math.max(...values))}</span>
        {!isFlat && <span>{formatRate(Math.min(...values))}</span>}
      </Stack>
      <StepLine
        label={`Rate history: ${steps.map(step => `${formatRate(step.value)} from ${formatDate(step.at)}`).join(', ')}`}
        steps={steps}
        {...span}
        height={HEIGHT}
        color={polymerColor(plastic.code)}
      />
      <Group justify="space-between" style={{ gridColumn: 2 }} aria-hidden>
        <span>{formatDate(span.from)}</span>
        <span>{formatDate(span.to)}</span>
      </Group>
    </div>
  )
}
