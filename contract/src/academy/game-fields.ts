import { choice, fields, flag, image, number, own, reference, text } from '../core/fields.ts'

/** How a game is played, kept as one value. */
export const ruleFields = fields({
  'rules.questionsPerPlay': number('Questions per play', [1, 50], { start: 10 }),
  'rules.secondsPerQuestion': number('Time per question', [5, 600], { unit: 's', start: 30 }),
  'rules.shuffle': flag('Shuffle', {
    help: 'Questions and options appear in a different order in each play',
    start: true,
  }),
  'rules.passPercent': number('Pass mark', [0, 100], { unit: '%', start: 60 }),
  'rules.attemptsPerDay': number('Attempts per day', [1, 100], { start: 3 }),
  /** Which attempt of a member counts on leaderboards and earns points. */
  'rules.counted': choice(
    'Counted attempt',
    { BEST: 'Best attempt', FIRST: 'First attempt' },
    { help: 'Decides leaderboards and points', start: 'BEST' },
  ),
})

/** The fields of a game that can be edited. */
export const gameFields = fields({
  title: text('Title', 120, { min: 2, sorts: true }),
  status: choice(
    'Status',
    { DRAFT: 'Draft', PUBLISHED: 'Published', PAUSED: 'Paused', ARCHIVED: 'Archived' },
    { filters: true, start: 'DRAFT' },
  ),
  description: text('Description', 2000, { min: 0, isLong: true, help: 'Shown to members before they play' }),
  cover: image('Cover', { isOptional: true }),
  language: own('Language', {}),
  category: reference('Category', { isOptional: true, filters: true }),
  difficulty: choice(
    'Difficulty',
    { EASY: 'Easy', MEDIUM: 'Medium', HARD: 'Hard' },
    { filters: true, start: 'MEDIUM' },
  ),
  rules: own('Rules', { isJson: true }),
  pointsPerCorrect: number('Points per right answer', [0, 10_000], { unit: 'points', start: 0 }),
  /** The most points that plays and prizes of this game can cost in all. */
  budgetPoints: number('Budget', [0, 100_000_000], { unit: 'points', start: 0 }),
  prizes: own('Prizes', { isJson: true, isRecordOnly: true }),
  questions: own('Questions', { isJson: true, isRecordOnly: true }),
})
