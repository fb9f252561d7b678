import type { Question } from '@fulmar/contract/academy/game-questions'
import type { GameRules } from '@fulmar/contract/academy/game-records'

/** A play that exists only in the browser of who writes the game. */
export type PreviewState =
  | { at: 'start' }
  | { at: 'question'; asked: readonly Question[]; place: number; chosen: readonly string[]; answers: Answers }
  | { at: 'end'; asked: readonly Question[]; answers: Answers }

/** Chosen options by question. */
type Answers = Readonly<Record<string, readonly string[]>>

export type PreviewEvent =
  | { type: 'started'; asked: readonly Question[] }
  | { type: 'chose'; optionId: string }
  | { type: 'answered' }
  | { type: 'timeRanOut' }
  | { type: 'left' }

type Shuffle = <Item>(items: readonly Item[]) => Item[]

/** In another order each time. */
const shuffled: Shuffle = items =>
  items
    .map(item => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

/** The questions that a play would ask. */
export function askedOf(questions: readonly Question[], rules: GameRules, shuffle: Shuffle = shuffled): Question[] {
  const accepted = questions.filter(({ review }) => review === 'ACCEPTED')
  const order: Shuffle = rules.shuffle ? shuffle : items => [...items]
  return order(accepted)
    .slice(0, rules.questionsPerPlay)
    .map(row => (row.kind === 'TRUE_FALSE' ? row : { ...row, options: order(row.options) }))
}

export function nextPreview(state: PreviewState, event: PreviewEvent): PreviewState {
  if (event.type === 'left') return { at: 'start' }
  if (event.type === 'started')
    return event.asked.length === 0
      ? { at: 'start' }
      : { at: 'question', asked: event.asked, place: 0, chosen: [], answers: {} }
  if (state.at !== 'question') return state
  const { asked, place, chosen, answers } = state
  const question = asked[place]
  if (!question) return state
  switch (event.type) {
    case 'chose':
      return { ...state, chosen: choose(question, chosen, event.optionId) }
    case 'answered': {
      if (chosen.length === 0) return state
      const all = { ...answers, [question.id]: chosen }
      return place + 1 < asked.length
        ? { ...state, place: place + 1, chosen: [], answers: all }
        : { at: 'end', asked, answers: all }
    }
    case 'timeRanOut':
      return { at: 'end', asked, answers }
  }
}

function choose({ kind }: Question, chosen: readonly string[], optionId: string): readonly string[] {
  if (kind !== 'MULTIPLE') return [optionId]
  return chosen.includes(optionId) ? chosen.filter(id => id !== optionId) : [...chosen, optionId]
}

/** Exactly the right options count, as on the server. */
export function isRight({ options }: Question, chosen: readonly string[] = []): boolean {
  const right = options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  return right.length === chosen.length && right.every(id => chosen.includes(id))
}
