import { randomInt } from 'node:crypto'
import { comparable, type Question } from '@fulmar/contract/academy/game-questions'
import { uuidv7 } from 'uuidv7'
import { AppError } from '#core/errors.ts'
import { seededRandom } from '#core/seeded-random.ts'
import type { Fact, Subject } from './facts/fact.ts'
import { pollution } from './facts/pollution.ts'
import { polymers } from './facts/polymers.ts'
import { resinCodes } from './facts/resin-codes.ts'
import { reuse } from './facts/reuse.ts'
import { sorting } from './facts/sorting.ts'
import { uses } from './facts/uses.ts'
import type { Drafts, QuizAsk, Writer } from './quiz-writer.ts'

type Chance = ReturnType<typeof seededRandom>

export const subjects: readonly Subject[] = [resinCodes, polymers, uses, sorting, reuse, pollution]

/** Writes from the built-in facts, and from those that are only known now. The same seed gives the same questions. */
export const factWriter = (
  more: () => Promise<Subject[]> = async () => [],
  seed: () => number = () => randomInt(2 ** 31),
): Writer => ({
  origin: 'BANK',
  model: null,
  write: (ask, signal) => writeFacts(ask, signal, more, seededRandom(seed())),
})

async function* writeFacts(ask: QuizAsk, signal: AbortSignal, more: () => Promise<Subject[]>, chance: Chance): Drafts {
  const { facts, isAbout } = about(ask.topic, [...subjects, ...(await more())])
  const avoided = new Set(ask.avoid.map(comparable))
  const left = shuffled(facts, chance).filter(({ text }) => !avoided.has(comparable(text)))
  // Those of the difficulty that was asked for come first.
  const chosen = left
    .toSorted((one, other) => Number(other.difficulty === ask.difficulty) - Number(one.difficulty === ask.difficulty))
    .slice(0, ask.count)
  if (chosen.length === 0)
    throw new AppError('GENERATION_FAILED', 'The built-in facts have no other question about this')
  for (const fact of chosen) {
    if (signal.aborted) return undefined
    yield draftOf(fact, chance)
  }
  return [
    ask.sourceText && 'The source text was not used: only an AI provider can write from a text, and none is set up.',
    !isAbout && 'No built-in fact matches the topic, so the questions are about plastics in general.',
    ask.language !== 'en' && 'The built-in facts are in English.',
    chosen.length < ask.count && 'There are no more facts about this.',
  ]
    .filter(Boolean)
    .join(' ')
}

const wordsOf = (text: string) =>
  comparable(text)
    .split(' ')
    .filter(word => word.length > 1)

/** The facts of the subjects that the topic names; all facts when it names none. */
function about(topic: string, all: readonly Subject[]): { facts: Fact[]; isAbout: boolean } {
  const words = new Set(wordsOf(topic))
  const named = all.filter(subject => [...subject.words, ...wordsOf(subject.name)].some(word => words.has(word)))
  return { facts: (named.length > 0 ? named : all).flatMap(({ facts }) => facts), isAbout: named.length > 0 }
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map(item => [chance.between(0, 1), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item)
}

function draftOf(fact: Fact, chance: Chance): Question {
  const options = [
    ...fact.right.map(text => ({ id: uuidv7(), text, isCorrect: true })),
    ...fact.wrong.map(text => ({ id: uuidv7(), text, isCorrect: false })),
  ]
  return {
    id: uuidv7(),
    text: fact.text,
    image: null,
    kind: fact.kind,
    options:
      fact.kind === 'TRUE_FALSE'
        ? options.toSorted((one, other) => (one.text < other.text ? 1 : -1))
        : shuffled(options, chance),
    explanation: fact.explanation,
    difficulty: fact.difficulty,
    tags: [],
    origin: 'BANK',
    source: fact.source,
    review: 'DRAFT',
  }
}
