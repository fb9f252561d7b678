import type { Blackout, Round } from '@fulmar/contract/academy/game-schedule'
import type { Moving } from './use-moving.ts'

/** What each view of the calendar gets. */
export interface CalendarProps {
  /** The game of the page; rounds of others are shown but not moved. */
  gameId: string
  /** A day of the month that is shown. */
  date: string
  days: readonly string[]
  rounds: readonly Round[]
  blackouts: readonly Blackout[]
  today: string
  timeZone: string
  mayMove: boolean
  moving: Moving
  onOpen: (round: Round) => void
}
