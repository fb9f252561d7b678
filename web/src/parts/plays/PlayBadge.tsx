import type { Play } from '@fulmar/contract/academy/plays'
import { Group } from '@mantine/core'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { PlayStatusBadge } from './plays.words.ts'

/** The status of a play, and whether it is flagged. */
export const PlayBadge = ({ play: { status, fastAnswers } }: { play: Play }) => (
  <Group gap={4}>
    <PlayStatusBadge status={status} />
    {fastAnswers > 0 && <StatusBadge tone="wait">Too fast</StatusBadge>}
  </Group>
)
