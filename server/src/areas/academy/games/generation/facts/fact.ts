import type { Difficulty, QuestionKind } from '@fulmar/contract/academy/game-questions'

/** Something known, with answers that are wrong but plausible. */
export interface Fact {
  kind: QuestionKind
  text: string
  right: readonly string[]
  wrong: readonly string[]
  explanation: string
  source: string
  difficulty: Difficulty
}

export interface Subject {
  name: string
  /** Words of a topic that mean this subject. */
  words: readonly string[]
  facts: readonly Fact[]
}

/** Facts from one source. */
export const from = (source: string) => ({
  choice: (
    text: string,
    right: string,
    wrong: readonly string[],
    explanation: string,
    difficulty: Difficulty = 'MEDIUM',
  ): Fact => ({ kind: 'SINGLE', text, right: [right], wrong, explanation, source, difficulty }),
  claim: (text: string, isTrue: boolean, explanation: string, difficulty: Difficulty = 'EASY'): Fact => ({
    kind: 'TRUE_FALSE',
    text,
    right: [isTrue ? 'True' : 'False'],
    wrong: [isTrue ? 'False' : 'True'],
    explanation,
    source,
    difficulty,
  }),
  several: (
    text: string,
    right: readonly string[],
    wrong: readonly string[],
    explanation: string,
    difficulty: Difficulty = 'HARD',
  ): Fact => ({ kind: 'MULTIPLE', text, right, wrong, explanation, source, difficulty }),
})
