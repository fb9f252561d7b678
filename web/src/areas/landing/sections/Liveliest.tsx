import { formatNumber } from '#ui/format/numbers.ts'
import section from '../section.module.css'
import type { Live } from '../use-programme.ts'
import classes from './Liveliest.module.css'

const places = ['a', 'b', 'c', 'd', 'e']

/** Where most people take part for the number of homes; a small street can lead a big quarter. */
export function Liveliest({ live }: { live: Live }) {
  const isPending = live === 'pending'
  const ranked = typeof live === 'string' ? [] : live.neighborhoods
  if (!isPending && ranked.length === 0) return null
  const most = Math.max(...ranked.map(one => one.membersPer100Households))
  return (
    <section
      className={classes.root}
      aria-labelledby="liveliest-title"
      aria-busy={isPending || undefined}
      data-live={isPending || undefined}
    >
      <h2 id="liveliest-title" className={section.title}>
        Liveliest neighborhoods
      </h2>
      <p className={section.lead}>Members for every 100 households, so that a small street can lead a big quarter.</p>
      <ol className={classes.list}>
        {isPending && places.map(place => <li key={place} className={classes.pending} />)}
        {ranked.map(({ name, city, membersPer100Households }) => (
          <li key={`${name} ${city}`} className={classes.place}>
            <span className={classes.name}>
              {name}
              <small>{city}</small>
            </span>
            <span className={classes.figure}>
              {formatNumber(membersPer100Households, { maximumFractionDigits: 1 })}
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(100 * membersPer100Households) / most}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
