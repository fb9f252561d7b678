import type { PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
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
  const [now] = useState(Date.now)
  const history = useRateHistory(plastic.code)
  const body = () => {
    if (history.isPending) return <Skeleton height={HEIGHT} />
    if (history.isError) return <CallError error={history.error} onRetry={() => void history.refetch()} />
    const steps = stepsOf(history.data.data)
    if (steps.length === 0)
      return (
        <Text mt={12} c="dimmed" fz="sm">
          No rates yet.
        </Text>
      )
    const span = spanOf(history.data.data, now)
    const values = steps.map(step => step.value)
    return (
      <div className={`quiet fine figures ${classes.chart}`}>
        <div className={classes.bounds} aria-hidden>
          <span>{formatRate(Math.max(...values))}</span>
          {new Set(values).size > 1 && <span>{formatRate(Math.min(...values))}</span>}
        </div>
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
  return <Panel title="Points per kg over time">{body()}</Panel>
}
