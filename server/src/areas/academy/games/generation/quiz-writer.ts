import type { Difficulty, Question } from '@fulmar/contract/academy/game-questions'

/** What to write. Topic, source and texts are the caller's data. */
export interface QuizAsk {
  topic: string
  count: number
  difficulty?: Difficulty | undefined
  language: string
  sourceText?: string | undefined
  /** Texts of questions that are there already. */
  avoid: readonly string[]
}

/** Drafts one by one, and what else there is to say about them. */
export type Drafts = AsyncGenerator<Question, string | undefined>

/** Fails with GENERATION_FAILED when there is no draft at all, with INVALID_INPUT when the topic is unknown. */
export interface Writer {
  origin: 'AI' | 'BANK'
  model: string | null
  /** What it can write about; empty where that is anything. */
  topics: () => Promise<string[]>
  write: (ask: QuizAsk, signal: AbortSignal) => Drafts
}

/** The AI provider that an installation has. */
export interface AiProvider {
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** For a whole quiz; a minute by default. */
  timeoutMs?: number
}
