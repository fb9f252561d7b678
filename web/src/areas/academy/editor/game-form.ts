import { gameFields } from '@fulmar/contract/academy/game-fields'
import { type GameRecord, type GameVersionContent, gameForm, usualRules } from '@fulmar/contract/academy/game-records'
import { startOf } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import type { z } from 'zod'

/** A game as it is edited. */
export const gameEdit = gameForm
export type GameEdit = z.input<typeof gameEdit>
export type GameEdited = z.output<typeof gameEdit>

const keys = Object.keys(gameEdit.shape) as (keyof GameEdit)[]

export const editOf = (game: GameRecord): GameEdit => inputFrom(gameEdit, game)

/** Enough for a hundred plays without a mistake, to be changed with the rules. */
const usualBudget = 5000

const { status: _status, ...blank } = startOf(gameFields)

/** A new game; only those who may give budgets start with one. */
export const blankGame = (mayGiveBudget: boolean): GameEdit => ({
  ...blank,
  language: 'en',
  rules: usualRules,
  pointsPerCorrect: 5,
  budgetPoints: mayGiveBudget ? usualBudget : 0,
  questions: [],
})

/** The fields that can be saved as they are. */
export function validParts(typed: GameEdit): Partial<GameEdited> {
  const parts = keys.map(key => [key, gameEdit.shape[key].safeParse(typed[key])] as const)
  return Object.fromEntries(parts.filter(([, value]) => value.success).map(([key, value]) => [key, value.data]))
}

/** Whether everything typed can be saved. */
export const isWhole = (typed: GameEdit): boolean => gameEdit.safeParse(typed).success

/** The fields that a saved version holds; it keeps its category by the id alone. */
export function editOfVersion(
  { content: { categoryId, ...rest } }: GameVersionContent,
  nameOf: (categoryId: string) => string | undefined,
): Partial<GameEdit> {
  const name = categoryId === null ? undefined : nameOf(categoryId)
  return { ...rest, category: categoryId !== null && name !== undefined ? { id: categoryId, name } : null }
}

/** What the conflict dialog compares. */
export const comparedAs = ({ questions, rules, ...rest }: GameEdit) => ({
  ...rest,
  ...rules,
  questions: questions.map(question => question.text),
})
