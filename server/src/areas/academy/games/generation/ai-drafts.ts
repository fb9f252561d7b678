import {
  blockingFaults,
  comparable,
  difficulty,
  type Question,
  question,
  questionKind,
} from '@fulmar/contract/academy/game-questions'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { unstorablePaths } from '#core/db/storable.ts'

const aiDraft = z.strictObject({
  text: z.string(),
  kind: questionKind,
  options: z.array(z.strictObject({ text: z.string(), isCorrect: z.boolean() })),
  explanation: z.string(),
  difficulty,
})

/** What the provider is asked to answer with. */
export const answerSchema = z.toJSONSchema(z.strictObject({ questions: z.array(aiDraft) }))

/** A draft from what the provider wrote; nothing when it could not be asked, or is there already. */
export function readDraft(json: string, seen: Set<string>): Question | undefined {
  const written = aiDraft.safeParse(parsed(json)).data
  if (!written) return undefined
  const { data: draft } = question.safeParse({
    ...written,
    id: uuidv7(),
    options: written.options.map(option => ({ id: uuidv7(), ...option })),
    image: null,
    tags: [],
    origin: 'AI',
    source: null,
    review: 'DRAFT',
  })
  if (!draft || [...unstorablePaths(draft)].length > 0 || seen.has(comparable(draft.text))) return undefined
  if (blockingFaults([{ ...draft, review: 'ACCEPTED' }]).length > 0) return undefined
  seen.add(comparable(draft.text))
  return draft
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
