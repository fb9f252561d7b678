import { plasticRates } from '@fulmar/contract/plastic-rates'
import { useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import type { ZodForm } from '#ui/form/use-zod-form.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import classes from './RecordPage.module.css'
import { estimate, type RecordForm } from './record-form.ts'

/** What it will probably be worth, while it is typed. */
export function Estimate({ form }: { form: ZodForm<RecordForm, RecordForm> }) {
  const [lines, unit, when] = useWatch({ control: form.control, name: ['lines', 'unit', 'when'] })
  const rates = useApi(plasticRates.list, { query: { status: ['ACTIVE'], limit: 100 } })
  const estimated = estimate(lines, unit, rates.data?.data ?? [])
  if (rates.isError) return <p className={classes.text}>The rates could not be read. The server knows them.</p>
  if (estimated.length === 0)
    return <p className={classes.text}>Choose a plastic and type its weight to see what it is worth.</p>
  return (
    <div className={classes.estimate}>
      <ul className={classes.sums}>
        {estimated.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one plastic
          <li key={index}>
            <span>
              {line.plasticCode === 'OTHER' ? 'Other' : line.plasticCode} {formatExactWeight(line.grams)} ×{' '}
              {formatNumber(line.pointsPerKg, { maximumFractionDigits: 2 })}
            </span>
            <span>{formatNumber(line.points)}</span>
          </li>
        ))}
      </ul>
      <output className={classes.about}>
        about {formatPoints(estimated.reduce((sum, line) => sum + line.points, 0))}
      </output>
      <p className={classes.text}>
        Rounded down for each line. {when === 'earlier' && 'Reckoned by today’s rates. '}The server decides.
      </p>
    </div>
  )
}
