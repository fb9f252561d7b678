import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import section from '../section.module.css'
import type { Live } from '../use-programme.ts'
import classes from './RateCard.module.css'

const today = () => formatDate(new Date())

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Today's points per kilogram of each plastic. */
export function RateCard({ live }: { live: Live }) {
  const isPending = live === 'pending'
  const lines = typeof live === 'string' ? [] : live.rateCard
  if (!isPending && lines.length === 0) return null
  return (
    <section
      id="rates"
      className={classes.card}
      aria-labelledby="rates-title"
      aria-busy={isPending || undefined}
      data-live={isPending || undefined}
    >
      <h2 id="rates-title" className={section.title}>
        Today’s rates
      </h2>
      <p className={section.lead}>
        Points per kilogram{isPending ? '' : `, ${today()}`}. Look for the number in the triangle on the plastic.
      </p>
      {isPending ? (
        <div>
          {places.map(place => (
            <div key={place} className={classes.pending} />
          ))}
        </div>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Plastic</th>
              <th scope="col">Points per kg</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ plasticCode, label, pointsPerKg }) => (
              <tr key={plasticCode}>
                <th scope="row">
                  <PolymerMark code={plasticCode} />
                  {label}
                </th>
                <td>{formatNumber(pointsPerKg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.note}>
        A kilogram is about 50 half-litre bottles. Each kind is weighed separately, and points are rounded down.
      </p>
    </section>
  )
}
