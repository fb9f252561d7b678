import type { Play, PlayFlag, PlayStatus } from '@fulmar/contract/academy/plays'
import { optionsOf } from '#ui/form/options.ts'
import { formatPercent } from '#ui/format/numbers.ts'
import { statuses } from '../statuses.tsx'

export const { options: statusOptions, Badge: PlayStatusBadge } = statuses<PlayStatus>({
  OPEN: ['In progress', 'info'],
  FINISHED: ['Finished', 'ok'],
  ABANDONED: ['Abandoned', 'off'],
  VOID: ['Void', 'bad'],
})

const flagWords: Record<PlayFlag, string> = { TOO_FAST: 'Answered too fast' }
export const flagOptions = optionsOf(flagWords)

/** "72%", from a percent. */
export const formatScore = (percent: number | null): string => formatPercent(percent === null ? null : percent / 100, 0)

/** Where one play is shown. */
export const addressOf = ({ id, game }: Pick<Play, 'id' | 'game'>): string => `/academy/${game.id}/history?open=${id}`
