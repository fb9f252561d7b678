import type { Programme } from '@fulmar/contract/landing'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { inOrder } from '#ui/in-order.ts'
import type { Live } from '../use-programme.ts'
import classes from './Totals.module.css'

const places = ['a', 'b', 'c', 'd', 'e']

/** Totals of the programme. */
export function Totals({ live }: { live: Live }) {
  const totals = typeof live === 'string' ? [] : totalsOf(live.totals)
  const isPending = live === 'pending'
  if (!isPending && totals.length === 0) return <div className={classes.water} data-empty />
  return (
    <section className={classes.water} aria-label="The programme so far" aria-busy={isPending || undefined}>
      <dl className={classes.row} data-live={isPending || undefined}>
        {isPending && places.map(place => <div key={place} className={classes.pending} />)}
        {inOrder(totals, ({ figure, unit, label }) => (
          <div className={classes.total}>
            <dt>{label}</dt>
            <dd>
              {figure}
              {unit && <small> {unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Total {
  figure: string
  unit?: string
  label: string
}

const words = {
  points: ['point for collections', 'points for collections'],
  stores: ['active store', 'active stores'],
  neighborhoods: ['neighborhood taking part', 'neighborhoods taking part'],
  members: ['member', 'members'],
} as const

/** The totals in order, without missing and zero figures. */
export function totalsOf({ grams, ...counts }: Programme['totals'], locale?: string): Total[] {
  const weight = (): Total[] => {
    if (!grams) return []
    const [figure = '', unit] = formatWeight(grams, locale).split(' ')
    return [{ figure, unit, label: 'of plastic collected' }]
  }
  return [
    ...weight(),
    ...(Object.keys(words) as (keyof typeof words)[]).flatMap(name => {
      const count = counts[name]
      return count ? [{ figure: formatNumber(count, undefined, locale), label: words[name][count === 1 ? 0 : 1] }] : []
    }),
  ]
}
