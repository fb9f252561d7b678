import { Skeleton, Stack } from '@mantine/core'
import classes from './PageSkeleton.module.css'

const cards = ['a', 'b', 'c', 'd']
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The skeleton of a list page while its code loads. */
export function PageSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Loading">
      <Skeleton height={34} width={220} />
      <Skeleton height={16} width="min(360px, 80%)" />
      <div className={classes.cards}>
        {cards.map(card => (
          <Skeleton key={card} height={92} radius="lg" />
        ))}
      </div>
      <Stack className="surface" gap={24} p={24}>
        {rows.map(row => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    </Stack>
  )
}
