import { SimpleGrid, Skeleton, Stack } from '@mantine/core'

const cards = ['a', 'b', 'c', 'd']
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The skeleton of a list page while its code loads. */
export function PageSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Loading">
      <Skeleton height={34} width={220} />
      <Skeleton height={16} width="min(360px, 80%)" />
      <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing={16} my={12}>
        {cards.map(card => (
          <Skeleton key={card} height={92} radius="lg" />
        ))}
      </SimpleGrid>
      <Stack className="surface" gap={24} p={24}>
        {rows.map(row => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    </Stack>
  )
}
