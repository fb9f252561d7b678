import { Skeleton } from '@mantine/core'
import classes from './Inbox.module.css'

const cases = ['a', 'b', 'c', 'd', 'e', 'f']

/** The skeleton of an inbox. */
export const InboxSkeleton = () => (
  <div className={`surface ${classes.inbox}`} role="status" aria-label="Loading">
    <div className={classes.side}>
      {cases.map(row => (
        <div key={row} className={classes.item}>
          <Skeleton height={14} width="70%" />
          <Skeleton height={12} width="45%" mt={8} />
        </div>
      ))}
    </div>
    <div className={classes.body}>
      <Skeleton height={24} width="40%" mb={20} />
      {cases.map(row => (
        <Skeleton key={row} height={14} mb={12} />
      ))}
    </div>
  </div>
)
