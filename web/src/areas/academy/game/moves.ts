import type { GameRecord, GameStatus } from '@fulmar/contract/academy/game-records'

interface Move {
  verb: string
  /** What follows from it. */
  consequences: (game: Pick<GameRecord, 'round' | 'phase'>) => string
}

/** What it means to bring a game to a status. */
export const moves: Record<GameStatus, Move> = {
  DRAFT: { verb: 'Back to draft', consequences: () => '' },
  PUBLISHED: {
    verb: 'Publish',
    consequences: ({ phase }) =>
      phase === 'OPEN'
        ? 'Members can play it from now on, at any time.'
        : 'Members can play it during the rounds of its schedule.',
  },
  PAUSED: {
    verb: 'Pause',
    consequences: () =>
      'Members cannot start new plays. Plays under way can be finished. You can resume it at any time.',
  },
  ARCHIVED: {
    verb: 'Archive',
    consequences: () =>
      'Members cannot play it any more, and it cannot be published again. Its plays and leaderboards stay.',
  },
}
