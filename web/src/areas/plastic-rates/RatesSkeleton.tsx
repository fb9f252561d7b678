import { Skeleton } from '@mantine/core'
import { Sections } from '#ui/layout/Sections.tsx'
import classes from './plastic-rates.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The shape of the cards and the timeline while they are on the way. */
export const RatesSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Sections>
      <div className={classes.cards}>
        {places.map(place => (
          <Skeleton key={place} height={214} radius="lg" />
        ))}
      </div>
      <Skeleton height={320} radius="lg" />
    </Sections>
  </div>
)
