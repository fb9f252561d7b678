import { Skeleton } from '@mantine/core'
import classes from './plastic-rates.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of the cards and the timeline while they are on the way. */
export const RatesSkeleton = () => (
  <div className={classes.page} role="status" aria-label="Loading">
    <div className={classes.cards}>
      {places.map(place => (
        <Skeleton key={place} height={214} radius="lg" />
      ))}
    </div>
    <Skeleton height={320} radius="lg" />
  </div>
)
