import { formatWeight } from '#ui/format/weight.ts'
import { inOrder } from '#ui/in-order.ts'
import section from '../section.module.css'
import type { Live } from '../use-programme.ts'
import classes from './ActiveNeighborhoods.module.css'

const places = ['a', 'b', 'c', 'd', 'e']

/** Neighborhoods that collected the most per household. */
export function ActiveNeighborhoods({ live }: { live: Live }) {
  const isPending = live === 'pending'
  const ranked = typeof live === 'string' ? [] : live.neighborhoods
  if (!isPending && ranked.length === 0) return null
  const most = Math.max(...ranked.map(one => one.gramsPerHousehold))
  return (
    <section
      className={classes.root}
      aria-labelledby="neighborhoods-title"
      aria-busy={isPending || undefined}
      data-live={isPending || undefined}
    >
      <h2 id="neighborhoods-title" className={section.title}>
        Most active neighborhoods
      </h2>
      <p className={section.lead}>Plastic collected per household, so small neighborhoods can lead too.</p>
      <ol className={classes.list}>
        {isPending && places.map(place => <li key={place} className={classes.pending} />)}
        {inOrder(ranked, ({ name, city, gramsPerHousehold }) => (
          <li className={classes.place}>
            <span className={classes.name}>
              {name}
              <small>{city}</small>
            </span>
            <span className={classes.figure}>{formatWeight(gramsPerHousehold)}</span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(100 * gramsPerHousehold) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
