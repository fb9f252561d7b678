import type { Play } from '@fulmar/contract/plays'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './plays.words.ts'

/** The status of a play, and whether it is flagged. */
export const PlayBadge = ({ play: { status, fastAnswers } }: { play: Play }) => (
  <>
    <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
    {fastAnswers > 0 && <StatusBadge tone="wait">Too fast</StatusBadge>}
  </>
)
