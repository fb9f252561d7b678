import type { Game } from '@fulmar/contract/academy/game-records'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { phaseTones, phaseWords, statusTones, statusWords } from './academy.words.ts'

export const GameBadge = ({ status }: Pick<Game, 'status'>) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)

/** When it can be played; only a published game can. */
export const PhaseBadge = ({ status, phase }: Pick<Game, 'status' | 'phase'>) =>
  status === 'PUBLISHED' && <StatusBadge tone={phaseTones[phase]}>{phaseWords[phase]}</StatusBadge>
