import { Text } from '@mantine/core'
import { formatNumber } from '../format/numbers.ts'

/** The count on a tab; hidden if 0. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count ? (
    <Text
      component="span"
      ms={6}
      p="1px 7px"
      fz="xs"
      c="var(--kelp-ink)"
      bg="var(--kelp-wash)"
      bdrs={999}
      className="figures"
    >
      {formatNumber(count)}
    </Text>
  ) : null
