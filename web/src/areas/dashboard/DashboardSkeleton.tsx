import { Skeleton } from '@mantine/core'
import classes from './dashboard.module.css'

const needs = ['a', 'b', 'c']

/** The shape of what comes. */
export const DashboardSkeleton = () => (
  <div role="status" aria-label="Loading" className={classes.page}>
    <div className={classes.needs}>
      {needs.map(need => (
        <Skeleton key={need} height={92} radius="lg" />
      ))}
    </div>
    <Skeleton height={118} radius="lg" />
  </div>
)
