import { randomInt } from 'node:crypto'
import { comparable, type Question } from '@fulmar/contract/academy/game-questions'
import { uuidv7 } from 'uuidv7'
import { AppError, refuseField } from '#core/errors.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { type Fact, type Subject, subjects } from './facts.ts'
import type { Drafts, QuizAsk, Writer } from './quiz-writer.ts'

type Chance = ReturnType<typeof seededRandom>

/** Writes from the built-in facts, and from those that are only known now. The same seed gives the same questions. */
export const factWriter = (
  more: () => Promise<Subject[]> = async () => [],
  seed: () => number = () => randomInt(2 ** 31),
): Writer => ({
  origin: 'BANK',
  model: null,
  topics: async () => [...subjects, ...(await more())].filter(({ facts }) => facts.length > 0).map(({ name }) => name),
  write: (ask, signal) => writeFacts(ask, signal, more, seededRandom(seed())),
})

async function* writeFacts(ask: QuizAsk, signal: AbortSignal, more: () => Promise<Subject[]>, chance: Chance): Drafts {
  const facts = about(ask.topic, [...subjects, ...(await more())])
  if (facts.length === 0) refuseField('topic', 'The built-in facts do not cover this. Choose one of their topics.')
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
    ask.language !== 'en' && 'The built-in facts are in English.',
    chosen.length < ask.count && 'There are no more facts about this.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Words without their plural, so that "bottles" finds "bottle". */
const wordsOf = (...texts: string[]) =>
  new Set(
    comparable(texts.join(' '))
      .split(' ')
      .filter(word => word.length > 1)
      .map(word => word.replace(/s$/, '')),
  )

/**
 * The facts of the subject with this name, or those that fit the topic best: rare words of the topic count for more than
 * "plastic", which is nearly everywhere, and those of the fact for more than those of its subject.
 */
function about(topic: string, all: readonly Subject[]): readonly Fact[] {
  const named = all.find(({ name }) => comparable(name) === comparable(topic))
  if (named) return named.facts
  const known = all.flatMap(({ name, words, facts }) => {
    const ofSubject = wordsOf(name, ...words)
    return facts.map(fact => ({ fact, ofSubject, ofFact: wordsOf(fact.text, fact.explanation, ...fact.right) }))
  })
  const weights = [...wordsOf(topic)].map(word => {
    const places = known.filter(({ ofFact, ofSubject }) => ofFact.has(word) || ofSubject.has(word)).length
    return { word, weight: 1 / Math.max(1, places) }
  })
  const rated = known.map(({ fact, ofFact, ofSubject }) => {
    const points = weights.map(
      ({ word, weight }) => weight * (2 * Number(ofFact.has(word)) + Number(ofSubject.has(word))),
    )
    return { fact, fit: points.reduce((sum, point) => sum + point, 0) }
  })
  const best = Math.max(...rated.map(({ fit }) => fit))
  return rated.filter(({ fit }) => fit > best / 2).map(({ fact }) => fact)
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
