import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../../theme/polymers.ts'
import { estimate, type RecordForm } from './record-form.ts'

export function Estimate({ form }: { form: ZodForm<RecordForm, RecordForm> }) {
  const [lines, unit, when] = useWatch({ control: form.control, name: ['lines', 'unit', 'when'] })
  const rates = useApi(plasticRates.list, { query: { status: ['ACTIVE'], limit: 100 } })
  const estimated = estimate(lines, unit, rates.data?.data ?? [])
  if (rates.isError) return <p className="quiet small">Rates could not be loaded, so there is no estimate.</p>
  if (estimated.length === 0)
    return <p className="quiet small">Choose a plastic and enter its weight to see an estimate.</p>
  return (
    <Stack gap={10}>
      <ul className="stack small figures" style={{ gap: 6 }}>
        {estimated.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one plastic
          <li key={index} className="line between">
            <span>
              {polymerName(line.plasticCode)} {formatExactWeight(line.grams)} ×{' '}
              {formatNumber(line.pointsPerKg, { maximumFractionDigits: 2 })}
            </span>
            <span>{formatNumber(line.points)}</span>
          </li>
        ))}
      </ul>
      <Text component="output" pt={10} fz={20} ta="end" className="heading ruled">
        about {formatPoints(estimated.reduce((sum, line) => sum + line.points, 0))}
      </Text>
      <p className="quiet small">
        Rounded down for each line. {when === 'earlier' && 'Based on today’s rates. '}The exact points are calculated
        when you record it.
      </p>
    </Stack>
  )
}
