import type { GameAnalytics, QuestionItem } from '@fulmar/contract/academy/game-analytics'
import { gameFields } from '@fulmar/contract/academy/game-fields'
import { noPrizes } from '@fulmar/contract/academy/game-prizes'
import { type GameRecord, usualRules } from '@fulmar/contract/academy/game-records'
import type { Round, Winner } from '@fulmar/contract/academy/game-schedule'
import type { Standing } from '@fulmar/contract/academy/leaderboards'
import type { PlayRecord } from '@fulmar/contract/academy/plays'
import { startOf } from '@fulmar/contract/core/fields'

const at = '2026-03-01T10:00:00.000Z'
let made = 0

const someId = () => `0190a0a0-0000-7000-9000-${`${++made}`.padStart(12, '0')}`

export const aGameRecord = (over: Partial<GameRecord> = {}): GameRecord => ({
  id: someId(),
  version: 1,
  ...startOf(gameFields),
  title: 'Sorting quiz',
  language: 'en',
  difficulty: 'EASY',
  rules: usualRules,
  budgetPoints: 10_000,
  spentPoints: 2_000,
  status: 'PUBLISHED',
  phase: 'OPEN',
  questionCount: 0,
  plays: 0,
  players: 0,
  averageScore: null,
  round: null,
  createdAt: at,
  updatedAt: at,
  questions: [],
  prizes: noPrizes,
  isPlayed: true,
  ...over,
})

export const aRound = (over: Partial<Round> = {}): Round => ({
  id: someId(),
  version: 1,
  windowId: someId(),
  game: { id: someId(), name: 'Sorting quiz' },
  startsAt: '2035-03-26T18:00:00.000Z',
  endsAt: '2035-03-26T20:00:00.000Z',
  timeZone: 'UTC',
  status: 'UPCOMING',
  isMoved: false,
  players: 0,
  paidAt: null,
  clashes: [],
  ...over,
})

export const aWinner = (over: Partial<Winner> = {}): Winner => ({
  id: someId(),
  rank: 1,
  user: { id: someId(), name: 'Ana Ramos' },
  score: 90,
  seconds: 72,
  points: 500,
  reward: null,
  status: 'PAID',
  heldBackReason: null,
  isPayable: false,
  entryId: someId(),
  redemptionId: null,
  paidAt: at,
  ...over,
})

export const aPlay = (over: Partial<PlayRecord> = {}): PlayRecord => ({
  id: someId(),
  version: 1,
  game: { id: someId(), name: 'Sorting quiz' },
  gameVersion: 3,
  roundId: null,
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ABCDEFGH' },
  status: 'FINISHED',
  attempt: 1,
  isCounted: true,
  score: 80,
  correct: 4,
  of: 5,
  answered: 5,
  fastAnswers: 0,
  seconds: 72,
  points: 40,
  startedAt: at,
  finishedAt: at,
  voidedAt: null,
  voidedBy: null,
  reason: null,
  answers: [],
  ...over,
})

export const aStanding = (over: Partial<Standing> = {}): Standing => ({
  rank: 1,
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ABCDEFGH', neighborhood: null },
  score: 90,
  seconds: 72,
  at,
  plays: 2,
  ...over,
})

export const aQuestionItem = (over: Partial<QuestionItem> = {}): QuestionItem => ({
  questionId: 'q1',
  revision: 1,
  text: 'Which bin is for bottles?',
  kind: 'SINGLE',
  isCurrent: true,
  answers: 40,
  facility: 0.75,
  discrimination: 0.31,
  medianSeconds: 8,
  options: [
    { id: 'a', text: 'Yellow', isCorrect: true, share: 0.75 },
    { id: 'b', text: 'Green', isCorrect: false, share: 0.25 },
  ],
  ...over,
})

export const someAnalytics = (over: Partial<GameAnalytics> = {}): GameAnalytics => ({
  started: 10,
  finished: 8,
  completion: 0.8,
  players: 6,
  averageScore: 71.4,
  passRate: 0.5,
  medianSeconds: 60,
  points: 320,
  histogram: [{ from: 70, to: 79, plays: 8 }],
  dropOff: [
    { answers: 0, plays: 10 },
    { answers: 1, plays: 8 },
  ],
  items: [aQuestionItem()],
  learning: { members: 3, first: 60, last: 75 },
  days: [{ day: '2026-03-01', plays: 8 }],
  ...over,
})
