import type { PlasticCode, PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Group } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { pointsFor } from '#parts/collections/points-for.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatChange, formatRate, ROUNDING } from './plastic-rates.words.ts'
import { neighbours } from './rate-form.ts'

interface Props {
  rates: readonly PlasticRate[]
  code: PlasticCode
  pointsPerKg: number
  /** Defaults to now. */
  at: string | undefined
  /** The version this one replaces. */
  replaced?: PlasticRate
}

const EXAMPLE_GRAMS = 1250

export function ChangeNote({ rates, code, pointsPerKg, at, replaced }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const { before, after } = neighbours(rates, code, at ?? now, replaced?.id)
  return (
    <output className="stack quiet small sunken" style={{ gap: 4, padding: '12px 14px' }}>
      <Group component="span" gap={6} fz={16} c="var(--ink)">
        {before && (
          <>
            <span>{formatRate(before.pointsPerKg)}</span>
            <ArrowRight size={16} aria-label="becomes" />
          </>
        )}
        <strong>{formatRate(pointsPerKg)}</strong> points per kg
        {before && <span>({formatChange(before.pointsPerKg, pointsPerKg)})</span>}
      </Group>
      <span>
        1.25 kg would earn {formatPoints(pointsFor(EXAMPLE_GRAMS, pointsPerKg))}
        {before && ` instead of ${pointsFor(EXAMPLE_GRAMS, before.pointsPerKg)}`}. {ROUNDING}
      </span>
      {after && (
        <span>
          Applies until {formatDateTime(after.effectiveFrom)}, when the scheduled {formatRate(after.pointsPerKg)} points
          per kg take effect.
        </span>
      )}
    </output>
  )
}
