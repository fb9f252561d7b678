import { difficulty, questionKind } from '@fulmar/contract/academy/game-questions'
import { z } from 'zod'
import known from './facts.json' with { type: 'json' }

/** Something known, with answers that are wrong but plausible. */
const fact = z.object({
  kind: questionKind,
  text: z.string(),
  right: z.array(z.string()),
  wrong: z.array(z.string()),
  explanation: z.string(),
  source: z.string(),
  difficulty,
})

const subject = z.object({
  name: z.string(),
  /** Words of a topic that mean this subject. */
  words: z.array(z.string()),
  facts: z.array(fact),
})

export type Fact = z.infer<typeof fact>
export type Subject = z.infer<typeof subject>

/** The built-in facts. */
export const subjects = z.array(subject).parse(known)
