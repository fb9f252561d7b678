import type { Live } from '../use-programme.ts'
import classes from './Totals.module.css'
import { totalsOf } from './totals.ts'

const places = ['a', 'b', 'c', 'd', 'e']

/** How far the programme has come, on the water the first screen ends in. */
export function Totals({ live }: { live: Live }) {
  const totals = typeof live === 'string' ? [] : totalsOf(live.totals)
  const isPending = live === 'pending'
  if (!isPending && totals.length === 0) return <div className={classes.water} data-empty />
  return (
    <section className={classes.water} aria-label="The programme so far" aria-busy={isPending || undefined}>
      <dl className={classes.row} data-live={isPending || undefined}>
        {isPending && places.map(place => <div key={place} className={classes.pending} />)}
        {totals.map(({ figure, unit, label }) => (
          <div key={label} className={classes.total}>
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
