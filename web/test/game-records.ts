import { noPrizes } from '@fulmar/contract/academy/game-prizes'
import { completeQuestion, type Question, type QuestionInput } from '@fulmar/contract/academy/game-questions'
import { type GameRecord, usualRules } from '@fulmar/contract/academy/game-records'

const at = '2026-03-01T10:00:00.000Z'
let made = 0

/** A question that can be asked, unless told otherwise. */
export const aQuestion = (over: Partial<QuestionInput> = {}): Question =>
  completeQuestion(
    {
      text: 'Which resin code has PET?',
      explanation: 'PET is number 1 of ASTM D7611.',
      options: [
        { text: '1', isCorrect: true },
        { text: '2', isCorrect: false },
      ],
      ...over,
    },
    () => `q${++made}`,
  )

export const aGame = (over: Partial<GameRecord> = {}): GameRecord => ({
  id: `0190a0a0-0000-7000-8000-${`${++made}`.padStart(12, '0')}`,
  version: 1,
  title: 'Know your plastics',
  description: '',
  cover: null,
  language: 'en',
  category: null,
  difficulty: 'EASY',
  rules: { ...usualRules, questionsPerPlay: 1 },
  pointsPerCorrect: 5,
  budgetPoints: 500,
  spentPoints: 0,
  status: 'DRAFT',
  phase: 'OPEN',
  questionCount: over.questions?.length ?? 0,
  plays: 0,
  players: 0,
  averageScore: null,
  round: null,
  createdAt: at,
  updatedAt: at,
  questions: [],
  prizes: noPrizes,
  isPlayed: false,
  ...over,
})
