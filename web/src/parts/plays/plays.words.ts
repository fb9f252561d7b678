import type { Play, PlayFlag, PlayStatus } from '@fulmar/contract/academy/plays'
import { formatPercent } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'
import { optionsOf } from '../options-of.ts'

export const statusWords: Record<PlayStatus, string> = {
  OPEN: 'In progress',
  FINISHED: 'Finished',
  ABANDONED: 'Abandoned',
  VOID: 'Void',
}

export const statusTones: Record<PlayStatus, Tone> = { OPEN: 'info', FINISHED: 'ok', ABANDONED: 'off', VOID: 'bad' }

export const statusOptions = optionsOf(statusWords)

const flagWords: Record<PlayFlag, string> = { TOO_FAST: 'Answered too fast' }
export const flagOptions = optionsOf(flagWords)

/** "72%", from a percent. */
export const formatScore = (percent: number | null): string => formatPercent(percent === null ? null : percent / 100, 0)

/** Where one play is shown. */
export const addressOf = ({ id, game }: Pick<Play, 'id' | 'game'>): string => `/academy/${game.id}/history?open=${id}`
