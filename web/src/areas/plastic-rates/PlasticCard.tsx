import type { PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { StepLine } from '#ui/chart/StepLine.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { polymerColor } from '../../theme/polymers.ts'
import classes from './plastic-rates.module.css'
import { formatChange, formatRate, formatSince } from './plastic-rates.words.ts'
import { type Span, stepsOf } from './timeline/timeline.ts'

interface Props {
  plastic: PlasticType
  /** The active rate and scheduled ones. */
  current: readonly PlasticRate[]
  history: readonly PlasticRate[]
  span: Span
  onSet: (() => void) | undefined
}

export function PlasticCard({ plastic, current, history, span, onSet }: Props) {
  const active = current.find(rate => rate.status === 'ACTIVE')
  const [next] = current.filter(rate => rate.status === 'SCHEDULED')
  const steps = stepsOf(history)
  return (
    <Stack component="li" gap={8} miw={0} p="16px 16px 10px" className="surface">
      <Group gap={10} wrap="nowrap">
        <PolymerMark code={plastic.code} size={38} />
        <h2 className={classes.plastic}>
          <Link to="/rates/$code" params={{ code: plastic.code }}>
            {plastic.label}
          </Link>
        </h2>
        {!plastic.isActive && <StatusBadge tone="off">Retired</StatusBadge>}
      </Group>
      <p className="quiet small">
        <Text className="heading figures" c="var(--ink)" fz={28} lh={1.1} me={4} span>
          {active ? formatRate(active.pointsPerKg) : NONE}
        </Text>{' '}
        points per kg
      </p>
      <p className="quiet fine">{active ? formatSince(active) : 'No rate yet, so it cannot be collected'}</p>
      {steps.length > 0 && (
        <StepLine
          label={lineWords(plastic.label, steps)}
          steps={steps}
          {...span}
          height={40}
          color={polymerColor(plastic.code)}
        />
      )}
      <p className="line quiet fine">
        <CalendarClock size={15} aria-hidden />
        {next ? formatNext(next, active) : 'Nothing scheduled'}
      </p>
      <Group gap={8} wrap="nowrap" justify="space-between" mih={32} m="auto -8px 0 0">
        <Link
          to="/rates/$code"
          params={{ code: plastic.code }}
          className="small strong"
          aria-label={`History of ${plastic.label}`}
        >
          History
        </Link>
        {onSet && (
          <Button variant="subtle" size="compact-sm" aria-label={`Set a rate for ${plastic.label}`} onClick={onSet}>
            Set a rate
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const formatNext = (next: PlasticRate, active: PlasticRate | undefined) =>
  `${formatRate(next.pointsPerKg)} from ${formatDate(next.effectiveFrom)}${
    active ? ` (${formatChange(active.pointsPerKg, next.pointsPerKg)})` : ''
  }`

const lineWords = (label: string, steps: readonly { value: number }[]) =>
  `Rate history of ${label}: ${steps.map(step => formatRate(step.value)).join(', then ')} points per kg`
